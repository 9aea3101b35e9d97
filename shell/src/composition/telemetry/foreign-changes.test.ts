// @vitest-environment jsdom
import { MARKUP_WATCHES } from 'shared-contracts/composition';
import { afterEach, expect, it } from 'vitest';
import { isMarkupChanged, watchMarkup } from './foreign-changes.ts';

const MARKUP =
  '<form><p>Password <b>or</b> passkey</p><label>Password<input name="password"></label><button>Sign in</button></form>';

afterEach(() => {
  Reflect.deleteProperty(window, MARKUP_WATCHES);
  document.body.replaceChildren();
});

function served(): HTMLElement {
  document.body.innerHTML = `<div id="slot">${MARKUP}</div>`;
  const slot = document.getElementById('slot');
  if (!slot) throw new Error('There is no slot');
  return slot;
}

function find(slot: HTMLElement, selector: string): HTMLInputElement {
  const found = slot.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

function wrap(node: ChildNode, name: string): void {
  const wrapper = document.createElement(name);
  node.replaceWith(wrapper);
  wrapper.append(node);
}

function translate(slot: HTMLElement): void {
  const texts = document.createTreeWalker(slot, NodeFilter.SHOW_TEXT);
  const found: ChildNode[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    wrap(text, 'font');
    text.nodeValue = `~${text.nodeValue}`;
  }
}

it.each<[string, (slot: HTMLElement) => void]>([
  [
    'inserts nodes beside a field',
    (slot) => find(slot, 'input').after(document.createElement('i'), 'Fill in'),
  ],
  ['inserts a style beside a field', (slot) => find(slot, 'input').before(document.createElement('style'))],
  ['wraps a field', (slot) => wrap(find(slot, 'input'), 'span')],
  [
    'wraps a field, and then changes it',
    (slot) => {
      wrap(find(slot, 'input'), 'span');
      find(slot, 'input').before('Fill in');
      find(slot, 'span').after(document.createElement('i'));
    },
  ],
  ['wraps and rewrites texts', translate],
  ['rewrites a text', (slot) => Object.assign(find(slot, 'button').firstChild ?? slot, { data: 'Go' })],
  [
    'replaces all texts',
    (slot) => {
      find(slot, 'p').textContent = 'Mot de passe';
    },
  ],
  [
    'removes nodes',
    (slot) => {
      find(slot, 'p').remove();
      find(slot, 'button').remove();
    },
  ],
  ['moves nodes', (slot) => find(slot, 'form').prepend(find(slot, 'button'))],
])('markup is restored with its text and focus if something %s', (_what, change) => {
  const slot = served();
  const input = find(slot, 'input');
  const watch = watchMarkup(slot);
  input.value = 'typed';
  change(slot);
  input.focus();
  input.setSelectionRange(1, 3);
  watch.restore();
  expect(slot.innerHTML).toBe(MARKUP);
  expect(find(slot, 'input')).toBe(input);
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['typed', 1, 3]);
  expect(document.activeElement).toBe(input);
  expect(isMarkupChanged()).toBe(true);
  // From here on, the site changes the nodes.
  find(slot, 'button').remove();
  watch.restore();
  expect(slot.querySelector('button')).toBeNull();
});

it('markup is restored from the time at which the document was parsed', async () => {
  const slot = served();
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => void changes.push(...records));
  observer.observe(slot, { childList: true, subtree: true });
  Reflect.set(window, MARKUP_WATCHES, { slot: [changes, observer] });
  find(slot, 'input').after('Fill in');
  await Promise.resolve();
  find(slot, 'button').remove();
  watchMarkup(slot).restore();
  expect(slot.innerHTML).toBe(MARKUP);
});

it('markup keeps the styles that the shell has moved to the head', () => {
  const slot = served();
  const style = slot.insertBefore(document.createElement('style'), slot.firstChild);
  const watch = watchMarkup(slot);
  document.head.append(style);
  watch.restore();
  expect(style.parentNode).toBe(document.head);
});
