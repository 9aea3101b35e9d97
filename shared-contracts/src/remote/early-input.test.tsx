// @vitest-environment jsdom
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readEarlyInput, replayEarlyInput } from './early-input.ts';
import { Committed } from './hydrate.tsx';

/** Two controlled fields, and a button that renders them again. */
function Form() {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [count, setCount] = useState(0);
  return (
    <form>
      <input name="first" value={first} onChange={({ target }) => setFirst(target.value)} />
      <input name="second" value={second} onChange={({ target }) => setSecond(target.value)} />
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
      <output>{`${first}, ${second}`}</output>
    </form>
  );
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Types into the server's HTML, then hydrates it. */
async function typedBefore(texts: Record<string, string>, then?: (second: HTMLInputElement | null) => void) {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  container.innerHTML = renderToString(<Form />);
  const field = (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`);
  const type = (name: string, text: string) => {
    const input = field(name);
    if (!input) throw new Error(`no field ${name}`);
    // Without React's own setter, like the browser.
    Reflect.set(HTMLInputElement.prototype, 'value', text, input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  for (const [name, text] of Object.entries(texts)) type(name, text);
  then?.(field('second'));
  const changes = await new Promise<ReturnType<typeof readEarlyInput>>((resolve) => {
    const committed = () => resolve(readEarlyInput(container));
    hydrateRoot(
      container,
      <Committed onCommit={committed}>
        <Form />
      </Committed>,
    );
  });
  const shown = () => container.querySelector('output')?.textContent;
  const renderAgain = () => container.querySelector('button')?.click();
  return { changes, type, shown, renderAgain, field };
}

it('early input: is replayed on a page that has rendered again', async () => {
  const { changes, shown, renderAgain } = await typedBefore({ first: 'ab', second: 'cd' });
  renderAgain();
  await turn();
  await replayEarlyInput(changes, turn);
  await turn();
  expect(shown()).toBe('ab, cd');
});

it('early input: keeps the selection', async () => {
  const { changes, field, shown } = await typedBefore({ first: 'ab', second: 'cdef' }, (second) => {
    second?.focus();
    second?.setSelectionRange(1, 3);
  });
  await replayEarlyInput(changes, turn);
  await turn();
  expect(shown()).toBe('ab, cdef');
  expect([field('second')?.selectionStart, field('second')?.selectionEnd]).toEqual([1, 3]);
});

it('early input: keeps letters typed during the replay', async () => {
  const { changes, type, shown } = await typedBefore({ first: 'ab', second: 'cd' });
  const told = replayEarlyInput(changes, turn);
  type('second', 'cde');
  await told;
  await turn();
  expect(shown()).toBe('ab, cde');
});
