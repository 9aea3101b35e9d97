// Spreadsheets run text that starts like a formula.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Returns text for a CSV cell that spreadsheets show and never run. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Returns the text of a cell that {@link escapeFormula} made. */
export const unescapeFormula = (cell: string): string => (ESCAPED.test(cell) ? cell.slice(1) : cell);
