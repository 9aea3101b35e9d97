/** Joins class names and leaves out what is not set. */
export function cx(...names: Array<string | false | null | undefined>): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
