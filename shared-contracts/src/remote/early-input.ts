type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Does again to a field of the hydrated page what was done to it before. */
type Change = () => void;

/**
 * Reads what was typed, ticked and chosen in the server's markup before its scripts had come: React keeps it in the field,
 * hears nothing of it, and takes it away with the next rendering. To be called when `container` is hydrated, before anything
 * is drawn again.
 */
export const readEarlyInput = (container: HTMLElement): Change[] =>
  [...container.querySelectorAll<Field>('input, textarea, select')]
    .map(changeOf)
    .filter((change) => change !== null);

/** Tells the page, one change after another: it may answer with a navigation, which the next one builds on. */
export async function tellEarlyInput(
  changes: readonly Change[],
  settled: () => Promise<void>,
): Promise<void> {
  for (const change of changes) {
    change();
    await settled();
  }
}

function changeOf(field: Field): Change | null {
  if ('options' in field) return choiceOf(field);
  if (field.type === 'file' || field.type === 'hidden') return null;
  return field.type === 'checkbox' || field.type === 'radio'
    ? tickOf(field as HTMLInputElement)
    : textOf(field);
}

function tickOf(field: HTMLInputElement): Change | null {
  const { checked } = field;
  if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return null;
  return () => {
    // Back to what React knows, and then as the shopper did it.
    field.checked = !checked;
    field.click();
  };
}

function textOf(field: HTMLInputElement | HTMLTextAreaElement): Change | null {
  const { value } = field;
  if (value === field.defaultValue) return null;
  // Who types on makes React hear all of the text, that of before too.
  let isHeard = false;
  const hear = () => {
    isHeard = true;
  };
  field.addEventListener('input', hear, { once: true });
  return () => {
    if (isHeard) return;
    // React hears of a text that differs from the last one that was set through the field itself.
    field.value = field.defaultValue;
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

function choiceOf(field: HTMLSelectElement): Change | null {
  const { value, options } = field;
  const first = [...options].find((option) => option.defaultSelected) ?? options[0];
  if (value === first?.value) return null;
  return () => {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
