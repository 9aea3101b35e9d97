import { z } from 'zod';
import { environmentSchema } from '../config.ts';

interface Setting {
  readonly name: string;
  readonly description: string;
  readonly without: string;
}

// Settings of the tools, which the server does not read.
const OF_TOOLS: readonly Setting[] = [
  {
    name: 'CHROMIUM_PATH',
    description: 'browser for the tests',
    without: "an installed Chromium or Chrome, else Playwright's, else Debian's",
  },
  {
    name: 'RELEASE_SIGNING_KEY',
    description:
      'key for `pnpm release` to sign with: its file or its content ([how](../tooling/README.md#keys))',
    without: 'the key of the local server, in `DATA_DIR/release-keys`',
  },
  {
    name: 'RELEASE_SERVER',
    description: 'site for `pnpm release`',
    without: 'the local site, on `PORT`',
  },
];

const metaSchema = z.object({ description: z.string().min(1), without: z.string().min(1).optional() });

// Throws an Error for a setting without a description.
function settingOf([name, schema]: [string, z.ZodType]): Setting {
  const meta = metaSchema.safeParse(schema.meta());
  if (!meta.success) throw new Error(`${name} has no description: server/src/config.ts`);
  const { description, without } = meta.data;
  const standard = schema.safeParse(undefined).data;
  if (without === undefined && standard === undefined)
    throw new Error(`${name} needs a default or a text 'without': server/src/config.ts`);
  return { name, description, without: without ?? `\`${standard}\`` };
}

export const settings = (): Setting[] => [
  ...Object.entries(environmentSchema.shape).map(settingOf),
  ...OF_TOOLS,
];

function tableOf([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}

const START = '<!-- settings -->\n';
const END = '<!-- /settings -->';

/** Returns `document` with the table of settings between its two marks. */
export function withSettings(document: string): string {
  const [start, end] = [document.indexOf(START), document.indexOf(END)];
  if (start < 0 || end < start)
    throw new Error(`The document has no place for the settings: ${START.trim()}`);
  const rows = settings().map(({ name, description, without }) => [`\`${name}\``, description, without]);
  const table = tableOf([['variable', 'for', 'without it'], ...rows]);
  return `${document.slice(0, start + START.length)}\n${table}\n\n${document.slice(end)}`;
}
