type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Change = () => void;

/** React drops early input in the next rendering. Call it between hydration and that. */
export const readEarlyInput = (container: HTMLElement): Change[] =>
  [...container.querySelectorAll<Field>('input, textarea, select')]
    .map(changeOf)
    .filter((change) => change !== null);

/** Replays the changes one by one: each may start a navigation that the next one builds on. */
export async function replayEarlyInput(
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
    // Resets the field to what React knows, then clicks it as the shopper did.
    field.checked = !checked;
    field.click();
  };
}

function textOf(field: HTMLInputElement | HTMLTextAreaElement): Change | null {
  const { value, selectionStart, selectionEnd } = field;
  if (value === field.defaultValue) return null;
  // Further typing makes React see the whole text, including the earlier part.
  let hasNewInput = false;
  const onInput = () => {
    hasNewInput = true;
  };
  field.addEventListener('input', onInput, { once: true });
  return () => {
    if (hasNewInput) return;
    // React ignores a value equal to the last one set through the field itself.
    field.value = field.defaultValue;
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
    // Fields for email addresses and numbers have no selection.
    if (field === document.activeElement && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd);
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
