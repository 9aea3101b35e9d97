// @vitest-environment jsdom
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Committed } from './committed.tsx';
import { readEarlyInput, tellEarlyInput } from './early-input.ts';

/** Two fields that React controls, and a button that draws them anew. */
function Form() {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [drawn, setDrawn] = useState(0);
  return (
    <form>
      <input name="first" value={first} onChange={({ target }) => setFirst(target.value)} />
      <input name="second" value={second} onChange={({ target }) => setSecond(target.value)} />
      <button type="button" onClick={() => setDrawn(drawn + 1)}>
        {drawn}
      </button>
      <output>{`${first}, ${second}`}</output>
    </form>
  );
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The form as the server sends it, typed into, and then hydrated. */
async function typedBefore(texts: Record<string, string>) {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  container.innerHTML = renderToString(<Form />);
  const field = (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`);
  const type = (name: string, text: string) => {
    const input = field(name);
    if (!input) throw new Error(`no field ${name}`);
    // As the browser does, behind React's back.
    Reflect.set(HTMLInputElement.prototype, 'value', text, input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  for (const [name, text] of Object.entries(texts)) type(name, text);
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
  const drawAnew = () => container.querySelector('button')?.click();
  return { changes, type, shown, drawAnew };
}

it('a page hears of texts that were typed before its scripts, also where it was drawn since', async () => {
  const { changes, shown, drawAnew } = await typedBefore({ first: 'ab', second: 'cd' });
  drawAnew();
  await turn();
  await tellEarlyInput(changes, turn);
  await turn();
  expect(shown()).toBe('ab, cd');
});

it('letters that were typed on, until the page is told, are kept', async () => {
  const { changes, type, shown } = await typedBefore({ first: 'ab', second: 'cd' });
  const told = tellEarlyInput(changes, turn);
  // The first field is told of, and the page is waited for.
  type('second', 'cde');
  await told;
  await turn();
  expect(shown()).toBe('ab, cde');
});
