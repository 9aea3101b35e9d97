// @vitest-environment jsdom
import { useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { keepInput } from './keep-input.ts';

function Form({ onCommit }: { readonly onCommit: () => void }) {
  const [text, setText] = useState('');
  useLayoutEffect(onCommit, []);
  return (
    <form>
      <input name="email" type="email" />
      <input name="text" value={text} onChange={({ target }) => setText(target.value)} />
      <select name="topic">
        <option>one</option>
        <option>two</option>
      </select>
      <input type="radio" name="size" value="s" />
      <input type="radio" name="size" value="m" />
      <input type="checkbox" name="terms" />
      <output>{text}</output>
    </form>
  );
}

function wrap(field: Element): void {
  const wrapper = document.createElement('div');
  field.replaceWith(wrapper);
  wrapper.append(field);
}

it.each<[string, (form: HTMLFormElement) => void]>([
  ['beside a field', (form) => form.querySelector('input')?.after(document.createElement('com-button'))],
  ['around a field', (form) => wrap(form.querySelectorAll('input')[2] ?? form)],
  ['before the form', (form) => form.before('20 % off')],
])(
  'input, focus and selection survive nodes that are inserted %s while the page hydrates',
  async (_where, insert) => {
    const container = document.createElement('div');
    document.body.replaceChildren(container);
    container.innerHTML = renderToString(<Form onCommit={() => undefined} />);
    const form = () => {
      const found = container.querySelector('form');
      if (!found) throw new Error('There is no form');
      return found;
    };
    const served = form();
    const field = (name: string) => form().elements.namedItem(name) as HTMLInputElement;
    for (const [name, value] of [
      ['email', 'sam@example.com'],
      ['text', 'abcdef'],
      ['topic', 'two'],
      ['size', 'm'],
    ] as const)
      field(name).value = value;
    field('terms').checked = true;
    field('text').focus();
    field('text').setSelectionRange(1, 3);

    const moveInput = keepInput(container);
    insert(form());
    await new Promise<void>((resolve) => {
      hydrateRoot(container, <Form onCommit={resolve} />, { onRecoverableError: () => undefined });
    });
    expect(form()).not.toBe(served);
    moveInput();
    expect(document.activeElement).toBe(field('text'));
    await expect.poll(() => field('terms').checked).toBe(true);
    expect(['email', 'text', 'topic', 'size'].map((name) => field(name).value)).toEqual([
      'sam@example.com',
      'abcdef',
      'two',
      'm',
    ]);
    expect(container.querySelector('output')?.textContent).toBe('abcdef');
    expect([field('text').selectionStart, field('text').selectionEnd]).toEqual([1, 3]);
  },
);
