import { whenIdle } from '../../browser/page-timing.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const LATEST_MS = 500;

const fieldsOf = (container: HTMLElement) => [
  ...container.querySelectorAll<Field>('input:not([type=file], [type=hidden]), textarea, select'),
];

const kindOf = ({ name, type, value }: Field) => [name, type, /radio|checkbox/.test(type) && value].join();

/** Moves input, focus and selection to new fields if React replaced the server's while it hydrated. */
export function keepInput(container: HTMLElement): () => void {
  const served = fieldsOf(container);
  let focused: EventTarget | null = document.activeElement;
  const onFocus = ({ target }: FocusEvent) => {
    focused = target;
  };
  container.addEventListener('focusin', onFocus);
  return () => {
    container.removeEventListener('focusin', onFocus);
    const fields = fieldsOf(container);
    const moves: Array<() => void> = [];
    for (const old of served) {
      if (old.isConnected) continue;
      const isSame = (field: Field) => kindOf(field) === kindOf(old);
      const field = fields.filter(isSame)[served.filter(isSame).indexOf(old)];
      if (!field) continue;
      if (old === focused) field.focus({ preventScroll: true });
      if (old === focused || isChanged(old, field)) moves.push(() => move(old, field));
    }
    // One by one, because each may start a navigation that the next one builds on.
    const next = () => {
      moves.shift()?.();
      if (moves.length > 0) whenIdle(next, LATEST_MS);
    };
    next();
  };
}

const isTicked = (field: Field) => 'checked' in field && field.checked;
const isChanged = (old: Field, field: Field) =>
  old.value !== field.value || isTicked(old) !== isTicked(field);

/** Changes a field as the shopper did, so that React sees it. */
function move(old: Field, field: Field): void {
  if (isTicked(old) !== isTicked(field)) field.click();
  if (old.value !== field.value) {
    // Not by the element's own property, by which React would know the value already.
    Reflect.set(Object.getPrototypeOf(field), 'value', old.value, field);
    field.dispatchEvent(new Event('options' in field ? 'change' : 'input', { bubbles: true }));
  }
  if ('options' in old || 'options' in field || field !== document.activeElement) return;
  // Fields for email addresses and numbers have no selection.
  if (old.selectionStart !== null) field.setSelectionRange(old.selectionStart, old.selectionEnd);
}
