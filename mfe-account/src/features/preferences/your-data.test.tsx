// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import type { Preferences } from 'shared-contracts/member';
import { ServicesProvider } from 'shared-contracts/remote';
import { createFakeServices } from 'shared-contracts/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { YourData } from './your-data.tsx';

afterEach(cleanup);
// Only bounds what hangs: the dialog is loaded late.
const BOUND = { timeout: 120_000 };

it('saves the data once the member has proved who they are', async () => {
  let isProved = false;
  const services = createFakeServices({
    fetch: async (input) => {
      const path = String(input);
      if (path === '/api/user-export')
        return isProved
          ? Response.json({ email: 'sam@example.com' })
          : Response.json({ code: 'FRESH_SIGN_IN_NEEDED', message: '', requestId: '1' }, { status: 403 });
      if (path === '/api/user-proof') isProved = true;
      return Response.json(
        path === '/api/user-security'
          ? { email: '', passkeys: [], second_step: false, recovery_codes_left: 0 }
          : { ok: true, csrfToken: 'x' },
      );
    },
  });
  const saved: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL: vi.fn() });
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.show = function show() {
    this.open = true;
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ServicesProvider value={services}>
          <YourData preferences={{ email: 'sam@example.com' } as Preferences} />
        </ServicesProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: /Download my data/ }));
  const password = await screen.findByLabelText(/password/i, {}, BOUND);
  fireEvent.change(password, { target: { value: 'three blue bicycles' } });
  expect(saved).toHaveLength(0);
  fireEvent.submit(password);
  await vi.waitFor(() => expect(saved).toHaveLength(1), BOUND);
  expect(await saved[0]?.text()).toContain('sam@example.com');
});
