export function cx(...names: Array<string | false | null | undefined>): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
