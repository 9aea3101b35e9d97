const encoder = new TextEncoder();

/** Escapes text as RFC 5545 §3.3.11 asks. */
export const calendarText = (value: string): string =>
  value.replace(/\\/g, '\\\\').replace(/\r?\n/g, '\\n').replace(/;/g, '\\;').replace(/,/g, '\\,');

/** Folds a line after at most 75 bytes, never within a character (RFC 5545 §3.1). */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    // A line that goes on begins with a blank, which counts.
    if (bytes + size > 75) {
      lines.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
}

/** `20261128T160000Z`. */
export const utcStamp = (instant: number): string =>
  new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** A file of one event (RFC 5545): `body` stands between the calendar's own lines. `product` is the site that made it. */
export function calendarFile(product: string, body: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${calendarText(product)}//Events//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...body,
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
