/** Returns the text of a form field, or an empty string if it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export const isChecked = (form: FormData, name: string): boolean => form.get(name) !== null;
