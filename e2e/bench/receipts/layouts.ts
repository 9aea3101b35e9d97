import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export const KINDS = ['sale', 'return', 'void', 'gift', 'exchange', 'training', 'quote', 'copy'] as const;
export type Kind = (typeof KINDS)[number];

export const FORMS = ['text', 'email', 'screenshot', 'thermal', 'photo', 'scan', 'turned'] as const;
export type Form = (typeof FORMS)[number];

export const PARTS = ['open', 'held-out'] as const;
export type Part = (typeof PARTS)[number];

export interface Layout {
  readonly id: string;
  readonly part: Part;
  readonly isHtml: boolean;
  readonly kinds: readonly Kind[];
  readonly forms: readonly Form[];
  /** Settings from the head of the file. */
  readonly head: ReadonlyMap<string, string>;
  readonly lines: readonly string[];
}

const FOLDER = join(import.meta.dirname, 'layouts');
const PRINTED: readonly Form[] = ['photo', 'thermal', 'text', 'scan', 'photo', 'turned', 'thermal'];
const SENT: readonly Form[] = ['email', 'screenshot', 'email', 'turned'];
const EXPORTED: readonly Form[] = ['text', 'screenshot', 'scan', 'turned'];

/** A third of the layouts, chosen by their names, serves only the final figures. */
const partOf = (id: string): Part =>
  (createHash('sha256').update(`layouts/${id}`).digest()[0] ?? 0) % 3 === 0 ? 'held-out' : 'open';

function readLayout(file: string): Layout {
  const [top = '', ...rest] = readFileSync(join(FOLDER, file), 'utf8').split('\n---\n');
  const head = new Map(
    top.split('\n').map((line): [string, string] => {
      const [key = '', ...value] = line.split(':');
      return [key.trim(), value.join(':').trim()];
    }),
  );
  const id = basename(file).replace(/\.\w+$/, '');
  const isHtml = file.endsWith('.html');
  const usual = head.has('email') ? SENT : isHtml ? EXPORTED : PRINTED;
  const asked = (head.get('forms') ?? '').split(' ');
  const forms = usual.filter((form) => !head.has('forms') || asked.includes(form));
  const named = (head.get('kinds') ?? '').split(' ');
  const kinds = KINDS.filter((kind) => named.includes(kind));
  if (kinds.length !== named.length || forms.length === 0)
    throw new Error(`Layout ${file} names an unknown kind or form.`);
  return { id, part: partOf(id), isHtml, kinds, forms, head, lines: rest.join('\n---\n').split('\n') };
}

export const layouts: readonly Layout[] = globSync('*.{txt,html}', { cwd: FOLDER }).sort().map(readLayout);
