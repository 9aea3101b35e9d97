import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { paths } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { median } from './load.ts';
import { machineIsQuiet } from './quiet.ts';
import { KINDS } from './upgrade/kinds.ts';
import { composedVersions, singleVersions, untilShown } from './upgrade/sites.ts';
import { BEFORE, buildVersions } from './upgrade/versions.ts';
import { LINE, type MeasuredPage, newVisitor, PAGES, type Visit } from './visit.ts';

/*
 * `pnpm bench upgrade [ROUNDS]`: the first visit after a release. A browser that has visited comes again when another version is live: with
 * deltas (RFC 9842), in a Chromium without them, where nothing was released, and beside the single build of the same two versions. Slow phone,
 * interleaved rounds. `KINDS` names some of what is released (`a word,the shell`), `SAMPLES` a file whose rounds are added to.
 */

const ROUNDS = Number(process.argv[3] ?? 7);
const PATH = paths.stores('charleston');
const kinds = process.env.KINDS?.split(',') ?? Object.keys(KINDS);
for (const kind of kinds)
  if (!KINDS[kind]) throw new Error(`KINDS is some of: ${Object.keys(KINDS).join(', ')}`);
const shown = pageOf(PATH);

function pageOf(path: string): MeasuredPage {
  const page = PAGES[path];
  if (!page) throw new Error(`${path} is no page that is measured`);
  return page;
}

/** The last one says how far a release can be at all from the single build's own: for that one it would cost nothing. */
const WHO = [
  'nothing released',
  'deltas',
  'no deltas',
  'single build',
  'single build, nothing released',
] as const;
type Who = (typeof WHO)[number];
const WHAT = ['scripts and styles kB', 'total kB', 'content visible', 'interactive', 'deltas'] as const;

const samplesSchema = z.record(z.string(), z.array(z.number()));
const KEPT = process.env.SAMPLES;
const samples = KEPT && existsSync(KEPT) ? samplesSchema.parse(JSON.parse(readFileSync(KEPT, 'utf8'))) : {};
const keyOf = (kind: string, who: Who, what: string) => `${kind} · ${who} · ${what}`;
function add(kind: string, who: Who, visit: Visit) {
  for (const what of WHAT) {
    const key = keyOf(kind, who, what);
    samples[key] = [...(samples[key] ?? []), visit[what]];
  }
}

const folder = mkdtempSync(join(tmpdir(), 'bench-upgrade-'));
await buildVersions(folder, kinds);
const composed = await composedVersions(join(folder, 'composed'), kinds);
const single = await singleVersions(join(folder, 'single'));
const executablePath = process.env.CHROMIUM_PATH;
const launch = (...more: string[]) =>
  chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--disable-quic', ...more],
  });
// The last list of features counts, so both get one: Playwright's own would set them apart.
const browser = await launch('--disable-features=Translate');
const without = await launch(
  '--disable-features=Translate,CompressionDictionaryTransport,CompressionDictionaryTransportBackend',
);

const page = { composed: composed.origin + PATH, single: single.origin + PATH };

/** Brings a version live on both sites, and waits until their pages are of it. */
async function bringLive(kind: string, version: string): Promise<void> {
  await Promise.all([composed.bringLive(version), single.bringLive(version)]);
  for (const { name } of KINDS[kind] ?? []) await untilShown(page.composed, name, version);
  await fetch(page.single);
}

/**
 * Second visit of somebody with a fresh profile, with a release of this kind since the first one, or without. Nobody else has a page open
 * meanwhile: browsers give those behind it less of the processor.
 */
async function secondVisit(kind: string, who: Who): Promise<Visit> {
  await bringLive(kind, BEFORE);
  const url = who.startsWith('single build') ? page.single : page.composed;
  const visitor = await newVisitor(who === 'no deltas' ? without : browser, shown);
  try {
    await visitor.visit(url);
    if (!who.endsWith('nothing released')) await bringLive(kind, kind);
    return await visitor.visit(url);
  } finally {
    await visitor.close();
  }
}

async function round(kind: string): Promise<Map<Who, Visit>> {
  const seen = new Map<Who, Visit>();
  for (const who of WHO) seen.set(who, await secondVisit(kind, who));
  return seen;
}

try {
  for (let at = 0; at < ROUNDS; at++)
    for (const kind of kinds) {
      for (let attempt = 1; ; attempt++) {
        const before = machineIsQuiet();
        const seen = await round(kind);
        if (!(before && machineIsQuiet()) && attempt < 3) continue;
        if (!seen.get('deltas')?.deltas || seen.get('no deltas')?.deltas)
          throw new Error(
            `${kind}: ${seen.get('deltas')?.deltas} deltas, ${seen.get('no deltas')?.deltas} without`,
          );
        for (const [who, visit] of seen) add(kind, who, visit);
        break;
      }
      if (KEPT) writeFileSync(KEPT, JSON.stringify(samples));
      process.stderr.write(`round ${at + 1} of ${ROUNDS}: ${kind}\n`);
    }
} finally {
  await Promise.all([browser.close(), without.close(), single.stop()]);
  rmSync(folder, { recursive: true, force: true });
}

const of = (kind: string, who: Who, what: string) => median(samples[keyOf(kind, who, what)] ?? []);
const rows = kinds.flatMap((kind) =>
  WHAT.filter((what) => what !== 'deltas').map((what) => {
    const values = WHO.map((who) => of(kind, who, what));
    const [nothing = 0, deltas = 0, whole = 0, alone = 0, still = 0] = values;
    const ratio = (to: number, of = deltas) => (to > 0 ? (of / to).toFixed(3) : '');
    const words = values.map((value) => value.toFixed(what.endsWith('kB') ? 1 : 0));
    return [`${kind} · ${what}`, ...words, ratio(nothing), ratio(whole), ratio(alone), ratio(alone, still)];
  }),
);
const header = [
  'measure',
  ...WHO,
  'deltas / nothing released',
  'deltas / no deltas',
  'deltas / single build',
  'single build, nothing released / single build',
];
const counts = Object.values(samples).map(({ length }) => length);
process.stdout.write(`${PATH}, ${LINE.description}; medians of ${Math.min(...counts)} to ${Math.max(...counts)} interleaved rounds, ms; Node ${process.version}, Chromium ${browser.version()}, ${cpus().length} cores
Goals: scripts and styles at most 0.05 of no deltas; interactive at most 1.05 of nothing released and 0.7 of the single build

${[header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`);
