// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { mountPage } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import * as lifecycles from './lifecycle.tsx';

test('Remote: shows its page in the slot, reports its title, and leaves nothing behind', async () => {
  const { services, container, unmount } = await mountPage(lifecycles, '/template');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Template');
  expect(services.log.pages.at(-1)?.head.title).toBe('Template');
  await unmount();
  expect(container.childNodes).toHaveLength(0);
});
