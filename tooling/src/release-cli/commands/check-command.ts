import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import semver from 'semver';
import { CONTRACTS_VERSION, type ReleaseCheck } from 'shared-contracts/release';
import type { BuiltRelease } from '../../builds/built-release.ts';
import { counted } from '../../console/report.ts';
import { checkPublished, type Looked } from '../publishing/check-published.ts';
import {
  asVersion,
  buildOf,
  type Command,
  clientOf,
  print,
  type ReleaseOptions,
  required,
  siteOf,
} from '../release-command.ts';

/**
 * Checks types and gates of the current sources. For a published version: whether it may go live or be rolled
 * back to, and whether its samples mount in Chromium. Uploads nothing but the signed result.
 */
export const check: Command = async (options, name, told) => {
  const asked = asVersion(told);
  const release = required(name, 'The release');
  const client = clientOf(options);
  const against = options.against ? { against: options.against } : {};
  // `--from` always means that build, even if the version is published.
  const isPublished =
    asked !== undefined &&
    !options.from &&
    (await client.list(release)).some(({ version }) => version === asked);
  if (isPublished) {
    const answer = await client.check(release, asked, against);
    const looked = await lookAtMounts(options, release, asked, answer.promote.length > 0);
    const promote = [...answer.promote, ...(looked?.reasons ?? [])];
    // Already published, so only going live matters.
    const found = { ...answer, ...looked, publish: [], promote, types: [] };
    report(options, release, asked, found, 'may go live or be rolled back to.');
    return;
  }
  // Types first, because they are faster to check and a build ignores them.
  const complaints = options.from ? '' : await options.builds.typeErrors(release);
  const built = await buildOf(release, options);
  const version = asked ?? options.builds.versionOf(release);
  const { manifest } = built;
  const weights = await releaseWeights(built);
  const answer = await client.check(release, version, { manifest, weights, ...against });
  const types = complaints ? complaints.split('\n') : [];
  report(options, release, version, { ...answer, types }, 'may be published and go live.');
};

const brotli = promisify(brotliCompress);
const WORTH_COMPRESSING = 256;

/** Returns the compressed bytes of scripts and style sheets by path, which the server's budgets limit. */
async function releaseWeights({
  manifest: { entry, app, pages, fragments = {} },
  read,
}: Pick<BuiltRelease, 'manifest' | 'read'>): Promise<Record<string, number>> {
  const parts = [app, ...Object.values(pages), ...Object.values(fragments)];
  const chunks = parts.flatMap(({ js, css }) => [...js, ...css]);
  const weights = [...new Set([entry, ...chunks])].map(async (path) => {
    const bytes = read(path);
    if (bytes.length < WORTH_COMPRESSING) return [path, bytes.length] as const;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    return [path, (await brotli(bytes, { params })).length] as const;
  });
  return Object.fromEntries(await Promise.all(weights));
}

async function lookAtMounts(
  options: ReleaseOptions,
  name: string,
  version: string,
  isRefused: boolean,
): Promise<Looked | null> {
  if (isRefused) return null;
  if (!options.against) return checkPublished(siteOf(options), name, version);
  const unmounted = ['samples are mounted only with the live composition'];
  return { mounted: null, unmounted, reasons: [], isStored: false };
}

const inWords = (bytes: number) => bytes.toLocaleString('en-US');

interface Findings extends Partial<Looked> {
  readonly publish: readonly string[];
  readonly promote: readonly string[];
  readonly types: readonly string[];
  readonly left?: readonly string[] | undefined;
  readonly contracts?: ReleaseCheck['contracts'];
  readonly weights?: ReleaseCheck['weights'];
}

function report(
  options: ReleaseOptions,
  name: string,
  version: string,
  {
    publish,
    promote,
    types,
    left = [],
    contracts = [],
    weights = [],
    mounted = null,
    unmounted = [],
    isStored = false,
  }: Findings,
  good: string,
): void {
  const all = [...types, ...new Set([...publish, ...promote])];
  const beside = options.against ? ` beside the composition ${options.against}` : '';
  const lines = all.length > 0 ? all : [`${name}@${version}${beside} ${good}`];
  const sizes = weights.map(({ part, bytes, budget }) => `${part} ${inWords(bytes)} of ${inWords(budget)}`);
  if (sizes.length > 0) lines.push(`Bytes for a visitor (brotli), of the budget: ${sizes.join(', ')}.`);
  if (left.length > 0) lines.push(`Not checked, because only a publish can: ${left.join(', ')}.`);
  if (mounted !== null)
    lines.push(
      `Mounted in Chromium without a failure: ${counted(mounted, 'visit')}, as visitor and as the fake member.`,
    );
  if (unmounted.length > 0) lines.push(`Not mounted: ${unmounted.join(', ')}.`);
  if (isStored) lines.push('The site has the signed result, which the first promotion needs.');
  const newer = contracts.filter(({ version: since }) => semver.gt(since, CONTRACTS_VERSION));
  if (newer.length > 0)
    lines.push(
      `The site has newer contracts than ${CONTRACTS_VERSION} here; update shared-contracts if you need an addition:`,
      ...newer.map(({ version: since, adds }) => `  ${since}  ${adds}`),
    );
  print(
    options,
    { name, version, publish, promote, types, left, newer, weights, mounted, unmounted, isStored },
    lines.join('\n'),
  );
  if (all.length > 0) process.exitCode = 1;
}
