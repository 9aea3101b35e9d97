// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useFilterParams, useTypedText } from './use-filter-params.ts';

afterEach(cleanup);

/** A search field and a filter. */
function Filters() {
  const { params, set } = useFilterParams();
  const change = (part: Record<string, string>) => set((now) => ({ ...Object.fromEntries(now), ...part }));
  const search = useTypedText(params.get('q') ?? '', (q) => change({ q: q.trim() }));
  return (
    <>
      <input value={search.value} onChange={({ target }) => search.onChange(target.value)} />
      <button type="button" onClick={() => change({ open: '1' })}>
        Open now
      </button>
      <output>{params.toString()}</output>
    </>
  );
}

/** A page whose loads the test ends; `atOnce` runs in the first layout effect. */
async function showPage(atOnce?: () => void) {
  const loads: Array<() => void> = [];
  const loader = () => new Promise<null>((resolve) => loads.push(() => resolve(null)));
  const router = createMemoryRouter([{ path: '*', loader, HydrateFallback: () => null, element: <Page /> }]);
  function Page() {
    useLayoutEffect(() => atOnce?.(), []);
    return <Filters />;
  }
  render(<RouterProvider router={router} />);
  const field = () => screen.getByRole<HTMLInputElement>('textbox');
  const page = {
    field,
    shown: () => screen.getByRole('status').textContent,
    /** Ends the oldest load, and runs `meanwhile` before React renders the router's new state. */
    load: (meanwhile?: () => void) =>
      act(async () => {
        loads.shift()?.();
        await new Promise((resolve) => setTimeout(resolve));
        meanwhile?.();
      }),
    type: (letter: string) => fireEvent.change(field(), { target: { value: field().value + letter } }),
    pressOpen: () => fireEvent.click(screen.getByRole('button')),
    follow: (to: string) => act(async () => void router.navigate(to)),
  };
  await page.load();
  return page;
}

test('useFilterParams: keeps letters typed while the address is updated', async () => {
  const page = await showPage();
  page.type('D');
  await page.load(() => page.type('u'));
  expect(page.field().value).toBe('Du');
  page.type('l');
  expect(page.field().value).toBe('Dul');
  // The load of the second letter was superseded.
  await page.load();
  await page.load();
  expect(page.field().value).toBe('Dul');
  expect(page.shown()).toBe('q=Dul');
});

test('useFilterParams: keeps a pending filter when another one is chosen', async () => {
  const page = await showPage();
  page.type('D');
  page.pressOpen();
  await page.load();
  await page.load();
  expect(page.shown()).toBe('q=D&open=1');
});

test('useFilterParams: shows the search text of a link that is followed', async () => {
  const page = await showPage();
  page.type('D');
  await page.load();
  await page.follow('/?q=Nike');
  await page.load();
  expect(page.field().value).toBe('Nike');
  page.type('s');
  await page.load();
  await page.follow('/');
  await page.load();
  expect(page.field().value).toBe('');
});

test('useFilterParams: keeps input typed before its effects run', async () => {
  const page = await showPage(() => {
    const field = screen.getByRole('textbox');
    // Early input is replayed while React renders, outside of `act`.
    Reflect.set(HTMLInputElement.prototype, 'value', 'Nike', field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(page.field().value).toBe('Nike');
  page.pressOpen();
  await page.load();
  await page.load();
  expect(page.shown()).toBe('q=Nike&open=1');
});
