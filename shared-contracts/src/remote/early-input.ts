/**
 * Tells the page of what was typed, ticked and chosen in the server's markup before its scripts had come: React keeps it in
 * the field, hears nothing of it, and takes it away with the next rendering. To be called once `container` is hydrated;
 * `settled` is awaited after each field, as the page may answer with a navigation that the next one builds on.
 */
export async function tellEarlyInput(container: HTMLElement, settled: () => Promise<void>): Promise<void> {
  const fields = [...container.querySelectorAll('input, textarea, select')];
  // All are read before the first is told: what the page draws then is without them.
  for (const again of fields.map(changeOf)) {
    if (!again) continue;
    again();
    await settled();
  }
}

type Change = (() => void) | null;

function changeOf(field: Element): Change {
  if (field instanceof HTMLSelectElement) return choiceOf(field);
  if (field instanceof HTMLTextAreaElement) return textOf(field, HTMLTextAreaElement.prototype);
  if (!(field instanceof HTMLInputElement) || field.type === 'file' || field.type === 'hidden') return null;
  if (field.type === 'checkbox' || field.type === 'radio') return tickOf(field);
  return textOf(field, HTMLInputElement.prototype);
}

function tickOf(field: HTMLInputElement): Change {
  const { checked } = field;
  if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return null;
  return () => {
    // Back to what React knows, and then as the shopper did it.
    field.checked = !checked;
    field.click();
  };
}

/** React hears of a text that differs from the last one that was set through the field itself. */
function textOf(field: HTMLInputElement | HTMLTextAreaElement, prototype: object): Change {
  const { value } = field;
  if (value === field.defaultValue) return null;
  return () => {
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

function choiceOf(field: HTMLSelectElement): Change {
  const { value, options } = field;
  const first = [...options].find((option) => option.defaultSelected) ?? options[0];
  if (value === first?.value) return null;
  return () => {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
