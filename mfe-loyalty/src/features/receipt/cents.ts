/** Returns cents for a text field: "82.24". */
export const centsText = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

/**
 * Parses "82.24", "$82", "1,234.50" and "82,24" to cents. Returns null for empty text and undefined for an
 * invalid amount.
 */
export function centsOf(text: string): number | null | undefined {
  const plain = text.replace(/[\s$]/g, '');
  if (plain === '') return null;
  const parts = /^(\d{1,3}(?:,\d{3})+|\d{1,6})(?:[.,](\d{1,2}))?$/.exec(plain);
  if (!parts) return undefined;
  const [, whole = '0', rest = ''] = parts;
  return Number(whole.replace(/,/g, '')) * 100 + Number(rest.padEnd(2, '0') || 0);
}
