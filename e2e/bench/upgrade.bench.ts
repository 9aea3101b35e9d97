import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from 'shared-contracts/content';
import { inQuiet, markdownTable, median } from './measure.ts';
import { serveSingleBuilds } from './single/start.ts';
import { KINDS } from './upgrade/kinds.ts';
import { composedVersions, untilShown } from './upgrade/sites.ts';
import { BEFORE, buildVersions } from './upgrade/versions.ts';
import { LINE, launch, newVisitor, PAGES, type Visit } from './visit.ts';

/*
 * `pnpm bench upgrade [ROUNDS]`: the first visit after a release. A returning browser meets another live version: with deltas (RFC 9842),
 * in a Chromium without them, with nothing released, and on the single build of the same two versions. Slow phone, interleaved
 * rounds.
 */

const ROUNDS = Number(process.argv[2] ?? 7);
const PATH = paths.stores('charleston');
const kinds = Object.keys(KINDS);
const measured = PAGES[PATH] ?? { content: [], interactive: '' };

const CASES = [
  'nothing released',
  'deltas',
  'no deltas',
  'single build',
  // How close a release can come to the single build's: here it costs nothing.
  'single build, nothing released',
] as const;
type Case = (typeof CASES)[number];
const WHAT = ['scripts and styles kB', 'total kB', 'content visible', 'interactive'] as const;

const samples: Record<string, number[]> = {};
const keyOf = (kind: string, name: Case, what: string) => `${kind} · ${name} · ${what}`;
function add(kind: string, name: Case, visit: Visit) {
  for (const what of WHAT) {
    const key = keyOf(kind, name, what);
    samples[key] = [...(samples[key] ?? []), visit[what]];
  }
}

const folder = mkdtempSync(join(tmpdir(), 'bench-upgrade-'));
await buildVersions(folder, kinds);
const composed = await composedVersions(join(folder, 'composed'), kinds);
const single = await serveSingleBuilds(join(folder, 'single'));
const browser = await launch();
const withoutDeltas = await launch(
  undefined,
  'Translate,CompressionDictionaryTransport,CompressionDictionaryTransportBackend',
);
const urls = { composed: composed.origin + PATH, single: single.origin + PATH };

/** Brings a version live on both sites, and waits until their pages show it. */
async function bringLive(kind: string, version: string): Promise<void> {
  await Promise.all([composed.bringLive(version), single.bringLive(version)]);
  for (const { name } of KINDS[kind] ?? []) await untilShown(urls.composed, name, version);
  await fetch(urls.single);
}

/** Visits with a fresh profile, releases, and visits again. No other page is open, since browsers slow hidden ones down. */
async function secondVisit(kind: string, name: Case): Promise<Visit> {
  await bringLive(kind, BEFORE);
  const url = name.startsWith('single build') ? urls.single : urls.composed;
  const visitor = await newVisitor(name === 'no deltas' ? withoutDeltas : browser, measured);
  try {
    await visitor.visit(url);
    if (!name.endsWith('nothing released')) await bringLive(kind, kind);
    return await visitor.visit(url);
  } finally {
    await visitor.close();
  }
}

async function round(kind: string): Promise<Map<Case, Visit>> {
  const seen = new Map<Case, Visit>();
  for (const name of CASES) seen.set(name, await secondVisit(kind, name));
  const [deltas, without] = [seen.get('deltas')?.deltas, seen.get('no deltas')?.deltas];
  if (!deltas || without) throw new Error(`${kind}: ${deltas} deltas, ${without} without`);
  return seen;
}

try {
  for (let at = 0; at < ROUNDS; at++)
    for (const kind of kinds) {
      for (const [name, visit] of await inQuiet(() => round(kind))) add(kind, name, visit);
      process.stderr.write(`round ${at + 1} of ${ROUNDS}: ${kind}\n`);
    }
} finally {
  await Promise.all([browser.close(), withoutDeltas.close(), single.stop()]);
  rmSync(folder, { recursive: true, force: true });
}

const rows = kinds.flatMap((kind) =>
  WHAT.map((what) => {
    const of = (name: Case) => median(samples[keyOf(kind, name, what)] ?? []);
    const ratio = (one: Case, other: Case) => (of(other) > 0 ? (of(one) / of(other)).toFixed(3) : '');
    return [
      `${kind} · ${what}`,
      ...CASES.map((name) => of(name).toFixed(what.endsWith('kB') ? 1 : 0)),
      ratio('deltas', 'nothing released'),
      ratio('deltas', 'no deltas'),
      ratio('deltas', 'single build'),
      ratio('single build, nothing released', 'single build'),
    ];
  }),
);
const header = [
  'measure',
  ...CASES,
  'deltas / nothing released',
  'deltas / no deltas',
  'deltas / single build',
  'single build, nothing released / single build',
];
process.stdout.write(`${PATH}, ${LINE.description}; medians of ${ROUNDS} interleaved rounds, ms; Node ${process.version}, Chromium ${browser.version()}, ${cpus().length} cores
Goals: scripts and styles at most 0.05 of no deltas; interactive at most 1.05 of nothing released and 0.7 of the single build

${markdownTable(header, rows)}
`);
