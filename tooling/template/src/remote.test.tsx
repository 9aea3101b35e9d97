// @vitest-environment jsdom
import { configure, screen, waitFor } from '@testing-library/react';
import { createFakeServices } from 'shared-contracts/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bootstrap, mount, unmount } from './lifecycle.tsx';
import { manifest } from './manifest.ts';

// Ends only what hangs: its own bound is a second, and on a busy machine a page takes longer to load.
configure({ asyncUtilTimeout: 60_000 });

let container: HTMLElement;
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  history.replaceState(null, '', '/template');
});
afterEach(() => container.remove());

/** Mounts the remote where a shell of fakes has its slot. */
async function mounted() {
  const services = createFakeServices({ release: `${manifest.name}@0.0.0-test.1` });
  const crashes: unknown[] = [];
  const props = {
    services,
    container,
    hydration: null,
    reportCrash: (error: unknown) => crashes.push(error),
  };
  await bootstrap();
  await mount(props);
  return { services, crashes, unmount: () => unmount(props) };
}

test('Remote: shows its page in the slot, and reports its title to the shell', async () => {
  const { services, crashes } = await mounted();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Template');
  await waitFor(() => expect(services.log.pages.at(-1)?.head.title).toBe('Template'));
  expect(crashes).toEqual([]);
});

test('Remote: leaves nothing behind when it is unmounted', async () => {
  const remote = await mounted();
  await screen.findByRole('heading', { level: 1 });
  await remote.unmount();
  expect(container.childNodes).toHaveLength(0);
});
