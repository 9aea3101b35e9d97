/**
 * Tells the page of what was typed and ticked in the server's markup before its scripts had come: React keeps it in the
 * field, hears nothing of it, and takes it away with the next rendering. To be called once `container` is hydrated.
 */
export function tellEarlyInput(container: HTMLElement): void {
  for (const field of container.querySelectorAll('input, textarea, select')) {
    if (field instanceof HTMLSelectElement) tellSelect(field);
    else if (field instanceof HTMLTextAreaElement) tellText(field, HTMLTextAreaElement.prototype);
    else if (field instanceof HTMLInputElement) tellInput(field);
  }
}

const tell = (field: Element, type: 'input' | 'change') =>
  field.dispatchEvent(new Event(type, { bubbles: true }));

function tellInput(field: HTMLInputElement): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    if (field.checked === field.defaultChecked) return;
    // Back to what React knows, and then as the shopper did it.
    if (field.type === 'checkbox') field.checked = field.defaultChecked;
    else if (!field.checked) return;
    else field.checked = false;
    field.click();
  } else if (field.type !== 'file' && field.type !== 'hidden') {
    tellText(field, HTMLInputElement.prototype);
  }
}

/** React hears of a text that differs from the last one that was set through the field itself. */
function tellText(field: HTMLInputElement | HTMLTextAreaElement, prototype: object): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed);
  tell(field, 'input');
}

function tellSelect(field: HTMLSelectElement): void {
  const isChanged = [...field.options].some((option) => option.selected !== option.defaultSelected);
  const hasDefault = [...field.options].some((option) => option.defaultSelected);
  if (isChanged && (hasDefault || field.selectedIndex > 0)) tell(field, 'change');
}
