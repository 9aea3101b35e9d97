// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { ServicesProvider } from 'shared-contracts/remote';
import { createFakeServer, createFakeServices } from 'shared-contracts/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { MemberTier } from './member-tier.tsx';

// Ends only what hangs: its own bound is a second.
configure({ asyncUtilTimeout: 120_000 });
afterEach(cleanup);

test('MemberTier: shows nothing of the member after a call was refused, and asks for the session', async () => {
  let isMember = true;
  const { fetch } = createFakeServer({ isMember: () => isMember });
  const services = createFakeServices({ release: 'mfe-loyalty@1.0.0', fetch });
  const refresh = vi.spyOn(services.session, 'refresh');
  services.bus.setFact('session.changed', { status: 'authenticated', error: null });
  services.bus.setFact('loyalty.changed', { points: 435, pending: 0, stage: 2, tier: 'blue' });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <ServicesProvider value={services}>
        <MemberTier hasPass />
      </ServicesProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: /member$/ });
  expect(screen.getByText(/good until/)).toBeDefined();
  isMember = false;
  await act(() => queryClient.refetchQueries());
  await screen.findByRole('heading', { name: 'Blue from day one' });
  expect(screen.queryByText(/good until/)).toBeNull();
  expect(refresh).toHaveBeenCalledOnce();
});
