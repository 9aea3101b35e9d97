// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useFilterParams, useTypedText } from './use-filter-params.ts';

afterEach(cleanup);

/** A search field and a filter, as pages have them. */
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

/** A page whose loads end when the test says so; `atOnce` is done as it is first drawn, before later effects. */
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
    drawn: () => screen.getByRole('status').textContent,
    /** Ends the oldest load, and does `meanwhile` when the router has its new state and React has not drawn it. */
    load: (meanwhile?: () => void) =>
      act(async () => {
        loads.shift()?.();
        await new Promise((resolve) => setTimeout(resolve));
        meanwhile?.();
      }),
    /** As a hand does: a letter behind what stands there. */
    type: (letter: string) => fireEvent.change(field(), { target: { value: field().value + letter } }),
    pressOpen: () => fireEvent.click(screen.getByRole('button')),
    follow: (to: string) => act(async () => void router.navigate(to)),
  };
  await page.load();
  return page;
}

test('letters typed while the address follows those before stay in the field', async () => {
  const page = await showPage();
  page.type('D');
  await page.load(() => page.type('u'));
  expect(page.field().value).toBe('Du');
  page.type('l');
  expect(page.field().value).toBe('Dul');
  // The load of the second letter was overtaken.
  await page.load();
  await page.load();
  expect(page.field().value).toBe('Dul');
  expect(page.drawn()).toBe('q=Dul');
});

test('a filter chosen while another one is on its way leaves that one standing', async () => {
  const page = await showPage();
  page.type('D');
  page.pressOpen();
  await page.load();
  await page.load();
  expect(page.drawn()).toBe('q=D&open=1');
});

test('a search field takes over what a link says', async () => {
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

test('a text that is told before the effects of the first drawing stays in the field', async () => {
  const page = await showPage(() => {
    const field = screen.getByRole('textbox');
    // As what was typed before the scripts is told: within the drawing, where no `act` can stand.
    Reflect.set(HTMLInputElement.prototype, 'value', 'Nike', field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(page.field().value).toBe('Nike');
  page.pressOpen();
  await page.load();
  await page.load();
  expect(page.drawn()).toBe('q=Nike&open=1');
});
