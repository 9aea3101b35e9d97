/**
 * Returns lower-case words of plain letters and digits for search: "Häagen-Dazs" is "haagen dazs", "Levi's"
 * is "levis".
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/&/g, ' and ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
