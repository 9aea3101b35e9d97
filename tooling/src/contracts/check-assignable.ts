import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PlainError } from '../console/report.ts';
import { runCommand } from '../console/run-command.ts';
import { ROOT } from '../repository/workspace.ts';
import type { Sections } from './exports.ts';

export interface TypeCheck {
  readonly name: string;
  readonly fits: string;
  readonly words: string;
}

export async function checkAssignable(
  sides: Readonly<Record<string, Sections>>,
  claims: readonly TypeCheck[],
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'contracts-judge-'));
  try {
    for (const [side, sections] of Object.entries(sides)) writeSections(join(folder, side), sections);
    cpSync(join(import.meta.dirname, 'assignable-types.ts'), join(folder, 'assignable-types.ts'));
    symlinkSync(join(ROOT, 'shared-contracts', 'node_modules'), join(folder, 'node_modules'), 'junction');
    const imports = "import type { Callable, Constant, Fits, Known, Values } from './assignable-types.ts';";
    const lines = claims.map(({ fits }, index) => `export type C${index} = ${fits};`);
    writeFileSync(join(folder, 'claims.ts'), [imports, ...lines].join('\n'));
    return sentencesOf(await compile(folder), claims);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A text of three words or more: it may be reworded. */
const SENTENCE = /: '[^'\n]+ [^'\n]+ [^'\n]+'/g;

function writeSections(folder: string, sections: Sections): void {
  for (const [section, text] of sections) {
    const file = join(folder, `${section}.d.ts`);
    mkdirSync(dirname(file), { recursive: true });
    const types = withPropertySignatures(text).replaceAll(SENTENCE, ': string');
    writeFileSync(file, types.replace(/(['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2'));
  }
}

async function compile(folder: string): Promise<string> {
  const args = [
    '--ignoreConfig --noEmit --strict --skipLibCheck --allowImportingTsExtensions --module esnext --pretty false',
    '--moduleResolution bundler --target es2024 --jsx react-jsx --lib es2024,esnext,dom,dom.iterable',
    '--noErrorTruncation claims.ts',
  ].flatMap((line) => line.split(' '));
  const tsc = join(ROOT, 'node_modules', '.bin', 'tsc');
  return (await runCommand(tsc, args, { cwd: folder })).output;
}

function sentencesOf(output: string, claims: readonly TypeCheck[]): string[] {
  const refused = output
    .split(/\n(?=\S)/)
    .filter((text) => text.trim() !== '')
    .map((text) => {
      // The first line contains the imports.
      const claim = claims[Number(/^claims\.ts\((\d+),/.exec(text)?.[1]) - 2];
      if (!claim) throw new PlainError(`The reports of the contracts cannot be compared:\n${text}`);
      return { ...explained(text, claim.name), words: claim.words };
    });
  // Keep the least nested report of each cause, because one type is reached in many ways.
  const byCause = new Map<string, (typeof refused)[number]>();
  for (const entry of refused.sort((a, b) => a.depth - b.depth || a.place.length - b.place.length))
    if (!byCause.has(entry.cause)) byCause.set(entry.cause, entry);
  return [...byCause.values()].map(({ place, cause, words }) => `${place}: ${cause}; ${words}.`);
}

function explained(text: string, name: string) {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => line.trim());
  const steps: string[] = [];
  for (const line of lines) {
    if (line.startsWith('Types of parameters')) break;
    const step = /^(?:The types of|Types of property|The types returned by) '(.+)' are incompatible/.exec(
      line,
    );
    if (step) steps.push(step[1] ?? '');
  }
  const place = [name, ...steps].join('.').replaceAll('.[', '[');
  const cause = (lines.at(-1) ?? '')
    .replace(/^claims\.ts\S+ error TS\d+: /, '')
    .replace(/import\("[^"]*"\)\./g, '')
    .replace(/\{[^']{60,}\}/g, '{ … }')
    .replace(/ in type '(.+)' but required in type '\1'/, '')
    .replace(/\.$/, '');
  return { place, cause, depth: lines.length };
}

/**
 * Rewrites `a(b: C): D;` to `a: (b: C) => D;`, because the compiler checks parameters strictly only for
 * properties.
 */
export function withPropertySignatures(text: string): string {
  let out = text;
  for (const { index, 0: start } of [...text.matchAll(/^ +(?:readonly )?\w+\??(?=[<(])/gm)].reverse()) {
    const from = index + start.length;
    const end = endOfParameters(out, from);
    if (out[end] === ':') out = `${out.slice(0, from)}: ${out.slice(from, end)} =>${out.slice(end + 1)}`;
  }
  return out;
}

function endOfParameters(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if ('(<{['.includes(char)) depth += 1;
    else if (')}]'.includes(char) || (char === '>' && text[at - 1] !== '=')) depth -= 1;
    if (depth === 0 && char === ')') return at + 1;
  }
  return text.length;
}
