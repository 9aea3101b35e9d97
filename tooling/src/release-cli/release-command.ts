import type { parseArgs } from 'node:util';
import { versionSchema } from 'shared-contracts/release';
import { type Builds, type BuiltRelease, readBuiltRelease } from '../builds/built-release.ts';
import { PlainError } from '../console/report.ts';
import type { Site } from './publishing/check-published.ts';
import { createReleaseClient, type Reason, type ReleaseClient } from './release-client.ts';

const text = { type: 'string' } as const;
export const OPTIONS = {
  server: text,
  from: text,
  to: text,
  for: text,
  out: text,
  facts: text,
  limit: text,
  against: text,
  reason: text,
  why: text,
  who: text,
  remote: text,
  days: text,
  preview: text,
  steps: text,
  every: text,
  key: text,
  root: text,
  prefix: { type: 'string', multiple: true },
  slot: { type: 'string', multiple: true },
  policy: { type: 'string', multiple: true },
  sign: { type: 'boolean' },
  unchecked: { type: 'boolean' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

export interface ReleaseOptions extends Omit<Values, 'server' | 'json' | 'help'> {
  readonly builds: Builds;
  readonly server: string;
  readonly json: boolean;
}

export type Command = (options: ReleaseOptions, ...args: string[]) => Promise<void>;

export const clientOf = ({ server, builds }: ReleaseOptions): ReleaseClient =>
  createReleaseClient(server, builds.token(), () => builds.signingKey());
export const siteOf = (options: ReleaseOptions): Site => ({
  client: clientOf(options),
  server: options.server,
  token: options.builds.token(),
});
/** Names the command of this repository in a text, also in one of the server. */
export const inWordsOf = ({ command }: Builds, text: string) => text.replaceAll('pnpm release', command);
export const print = ({ json, builds }: ReleaseOptions, answer: unknown, text: string) =>
  process.stdout.write(`${json ? JSON.stringify(answer, null, 2) : inWordsOf(builds, text)}\n`);
export async function buildOf(name: string, { from, builds }: ReleaseOptions): Promise<BuiltRelease> {
  const built = from ? readBuiltRelease(from) : await builds.build(name);
  if (built.manifest.name !== name)
    throw new PlainError(`That build is of ${built.manifest.name}, not of ${name}.`);
  return built;
}
export const onFile = ({ json }: ReleaseOptions) => ({
  onFile: (path: string, index: number, total: number) => {
    if (!json) process.stdout.write(`  ${index}/${total} ${path}\n`);
  },
});
export const reasonOf = ({ why, reason = why, who }: ReleaseOptions, otherwise: string): Reason => ({
  why: reason ?? otherwise,
  ...(who ? { who } : {}),
});

export function required(value: string | undefined, what: string): string {
  if (value) return value;
  throw new PlainError(`${what} is missing. Run the command without arguments for its usage.`);
}

/** @throws PlainError for an invalid version, with a clearer message than the server's. */
export function asVersion<T extends string | undefined>(text: T): T {
  if (text === undefined || versionSchema.safeParse(text).success) return text;
  throw new PlainError(`A version is written like 1.5.0, not '${text}'.`);
}

export function integer(text: string | undefined, what: string): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new PlainError(`${what} is a whole number, not '${text}'.`);
}

const SECONDS: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400 };
/** Returns `15m`, `2h` or `1d` in seconds. @throws PlainError for other texts. */
export function secondsOf(text: string): number {
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  if (!count) throw new PlainError(`A time is written like 15m, 2h or 1d, not '${text}'.`);
  return Number(count) * (SECONDS[unit] ?? 0);
}
