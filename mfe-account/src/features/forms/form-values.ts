/** Text of a field of a posted form; empty when it is not there. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export const isChecked = (form: FormData, name: string): boolean => form.get(name) !== null;
