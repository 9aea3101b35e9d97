const DECLARATION = /^((?:export )?const \w+(?:: [^=]+)? = )(.*)$/;
const MAKES_A_SCHEMA = /\bz\.\w|Schema\b/;
const IS_FUNCTION = /^(async )?(<[^(]+>)?(\([^)]*\)|\w+)(: [^=]+)? =>|^(async )?(<|\($)/;

/** Index of the line at which the statement that begins at `start` ends, in code as the formatter lays it out. */
function endOf(lines: readonly string[], start: number): number {
  let at = start;
  while (at < lines.length - 1 && !(lines[at]?.endsWith(';') && !/^\s+\S/.test(lines[at + 1] ?? ''))) at++;
  return at;
}

/**
 * Tells the bundler that schemas which nobody uses may go. To it, `z.object(…)` is a call that may do anything, so one
 * helper taken from a file of the contracts brought that file's schemas along, and with them all of zod. A function that
 * is called on the spot and marked as pure is what it understands; the minifier takes the function away again.
 */
export function withPureSchemas(source: string): string {
  const lines = source.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const [, head, first = ''] = DECLARATION.exec(lines[at] ?? '') ?? [];
    if (head === undefined || IS_FUNCTION.test(first)) continue;
    const end = endOf(lines, at);
    const last = lines[end] ?? '';
    if (!last.endsWith(';') || !MAKES_A_SCHEMA.test(lines.slice(at, end + 1).join('\n'))) continue;
    lines[end] = `${last.slice(0, -1)}))();`;
    lines[at] = (lines[at] ?? '').replace(head, `${head}/*#__PURE__*/ (() => (`);
    at = end;
  }
  return lines.join('\n');
}

// biome-ignore lint/style/noDefaultExport: the bundler takes a loader by its default export
export default withPureSchemas;
