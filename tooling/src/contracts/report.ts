import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { CONTRACTS_VERSION } from 'shared-contracts/release';
import { z } from 'zod';
import { PlainError } from '../console/report.ts';
import { runCommand } from '../console/run-command.ts';
import { ROOT } from '../repository/workspace.ts';
import { breaksBetween } from './structure.ts';

const CONTRACTS = join(ROOT, 'shared-contracts');
/** The committed report: the compiler's declarations of what remotes may rely on, and their version. */
export const CONTRACTS_REPORT = join(CONTRACTS, 'contracts.api.txt');

/** Report of the previous version. Within a major version the contracts must stay compatible with it. */
export const LAST_REPORT = join(CONTRACTS, 'contracts.last.txt');

export interface ContractsReport {
  readonly version: string;
  readonly text: string;
}

const packageSchema = z.object({ exports: z.record(z.string(), z.string()) });
const NOT_PROMISED = './testing';

function entriesOf(): string[] {
  const { exports } = packageSchema.parse(JSON.parse(readFileSync(join(CONTRACTS, 'package.json'), 'utf8')));
  return Object.entries(exports).flatMap(([name, file]) => (name === NOT_PROMISED ? [] : [file]));
}

export async function currentContracts(): Promise<ContractsReport> {
  const folder = mkdtempSync(join(tmpdir(), 'contracts-report-'));
  try {
    await declare(folder);
    const files = globSync('**/*.d.ts', { cwd: folder }).map((file) => file.split(sep).join('/'));
    const parts = files
      .sort()
      .map(
        (file) => `── ${file.replace(/\.d\.ts$/, '')}\n${readFileSync(join(folder, file), 'utf8').trim()}\n`,
      );
    return { version: CONTRACTS_VERSION, text: parts.join('\n') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function declare(outDir: string): Promise<void> {
  const args = [
    '--ignoreConfig --noEmit false --declaration --emitDeclarationOnly --removeComments --strict --skipLibCheck',
    '--allowImportingTsExtensions --module esnext --moduleResolution bundler --target es2024 --jsx react-jsx',
    '--lib es2024,esnext,dom,dom.iterable --types node --noErrorTruncation --rootDir . --outDir',
  ].flatMap((line) => line.split(' '));
  const tsc = join(ROOT, 'node_modules', '.bin', 'tsc');
  const { code, output } = await runCommand(tsc, [...args, outDir, ...entriesOf()], { cwd: CONTRACTS });
  if (code !== 0) throw new PlainError(`The contracts cannot be declared:\n${output}`);
}

export function committedContracts(file = CONTRACTS_REPORT): ContractsReport | null {
  if (!existsSync(file)) return null;
  const [head = '', ...lines] = readFileSync(file, 'utf8').split('\n');
  return { version: /^contracts (\S+)$/.exec(head)?.[1] ?? '', text: lines.slice(1).join('\n') };
}

export const reportFile = ({ version, text }: ContractsReport) => `contracts ${version}\n\n${text}`;

export function outOfDate(committed: ContractsReport | null, current: ContractsReport): string | null {
  const how = 'pnpm contracts writes it';
  if (!committed) return `There is no report of the contracts: ${how}.`;
  const isSame = committed.text === current.text;
  if (isSame && committed.version === current.version) return null;
  if (isSame)
    return `The report is of contracts ${committed.version}, and they are ${current.version}: ${how}.`;
  if (committed.version === current.version) {
    return `The contracts changed (${firstDifference(committed, current)}) and are still ${current.version}: raise CONTRACTS_VERSION in shared-contracts/src/release/version.ts, then ${how}.`;
  }
  return `The contracts changed (${firstDifference(committed, current)}): ${how}.`;
}

/**
 * Returns what breaks for releases built for `last`, one sentence each. Empty for a new major version. Takes
 * some seconds.
 */
export async function breaksSince(last: ContractsReport | null, current: ContractsReport): Promise<string[]> {
  if (!last || majorOf(last) !== majorOf(current)) return [];
  const entries = entriesOf().map((file) => file.replace(/^\.\/|\.tsx?$/g, ''));
  const breaks = await breaksBetween(last.text, current.text, entries);
  return breaks.map((text) => `Contracts ${current.version} break ${last.version}: ${text}`);
}

/** @throws PlainError if the report is out of date or the contracts break their version's promise. */
export async function assertContractsKept(): Promise<void> {
  const current = await currentContracts();
  const stale = outOfDate(committedContracts(), current);
  const reasons = stale ? [stale] : await breaksSince(committedContracts(LAST_REPORT), current);
  if (reasons.length > 0) throw new PlainError(refusalOf(reasons));
}

export const refusalOf = (reasons: readonly string[]) =>
  `${reasons.join('\n')}\nKeep what was there, or raise the major version in shared-contracts/src/release/version.ts.`;

const majorOf = ({ version }: ContractsReport) => version.split('.', 1)[0];

function firstDifference(committed: ContractsReport, current: ContractsReport): string {
  const before = committed.text.split('\n');
  const now = current.text.split('\n');
  const at = now.findIndex((line, index) => line !== before[index]);
  const place = Math.max(0, at < 0 ? now.length - 1 : at);
  const file = now.slice(0, place + 1).findLast((line) => line.startsWith('── '));
  return `${file?.slice(3) ?? 'the start'}: ${(now[place] ?? '').trim().slice(0, 80)}`;
}
