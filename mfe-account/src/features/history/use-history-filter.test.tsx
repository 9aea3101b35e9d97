// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useHistoryFilter } from './use-history-filter.ts';

afterEach(cleanup);

function Page() {
  const { filter, choose } = useHistoryFilter();
  return (
    <>
      <input
        aria-label="From"
        value={filter.from ?? ''}
        onChange={({ target }) => choose('from', target.value)}
      />
      <input aria-label="To" value={filter.to ?? ''} onChange={({ target }) => choose('to', target.value)} />
      <output>{JSON.stringify(filter)}</output>
    </>
  );
}

test('useHistoryFilter: keeps both dates when the second changes before the first renders', async () => {
  const loads: Array<() => void> = [];
  const loader = () => new Promise<null>((resolve) => loads.push(() => resolve(null)));
  const router = createMemoryRouter([{ path: '*', loader, HydrateFallback: () => null, element: <Page /> }]);
  render(<RouterProvider router={router} />);
  const load = () =>
    act(async () => {
      for (const end of loads.splice(0)) end();
    });
  const enter = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '');
  await load();
  enter('From', '2026-11-02');
  enter('To', '2026-11-20');
  await load();
  expect(shown()).toEqual({ from: '2026-11-02', to: '2026-11-20' });
  enter('To', '');
  enter('From', '2026-11-05');
  await load();
  expect(shown()).toEqual({ from: '2026-11-05' });
});
