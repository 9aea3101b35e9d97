const DECLARATION = /^((?:export )?const \w+(?:: [^=]+)? = )(.*)$/;
const MAKES_A_SCHEMA = /\bz\.\w|Schema\b/;
const IS_FUNCTION = /^(async )?(<[^(]+>)?(\([^)]*\)|\w+)(: [^=]+)? =>|^(async )?(<|\($)/;

function endOf(lines: readonly string[], start: number): number {
  let at = start;
  while (at < lines.length - 1 && !(lines[at]?.endsWith(';') && !/^(\s+\S|[)\]}])/.test(lines[at + 1] ?? '')))
    at++;
  return at;
}

/**
 * Marks schemas as removable. Bundlers keep `z.object(…)` calls, so one helper of a contracts file would
 * include its schemas and all of zod. Wraps each schema in a pure call, which the minifier inlines.
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
