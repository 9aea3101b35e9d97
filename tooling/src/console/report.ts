/** An expected failure. Only its message is printed: one clear sentence. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}

/** Returns the first schema error with its field, for the end of a sentence: `app.js Invalid input`. */
export const issueOf = ({
  issues: [issue],
}: {
  issues: ReadonlyArray<{ path: PropertyKey[]; message: string }>;
}): string => [issue?.path.join('.'), issue?.message].filter(Boolean).join(' ');

export function fail(error: unknown): never {
  const text =
    error instanceof PlainError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}

export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  process.stdout.write(`· ${title} …\n`);
  const result = await work();
  process.stdout.write(`  done in ${seconds(performance.now() - started)}\n`);
  return result;
}

export const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

export function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line)].join('\n');
}
