import fc from 'fast-check';
import type { Page } from 'playwright';
import { COMPOSITION_PATH, compositionStatusSchema, DOM_IDS } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { remoteThatSays } from '../fixtures/broken-remotes.ts';
import {
  canary,
  liveVersions,
  newVersion,
  promote,
  publishFixture,
  recall,
  releaseCommand,
  restoresLive,
  rollback,
} from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { expectOfflinePage, knownRevision, openKept, WITH_WORKER } from '../support/worker.ts';

test.use({
  ...WITH_WORKER,
  consent: 'necessary',
  expectedErrors: ['ERR_', '503', 'Failed to', 'dynamically imported', 'no lifecycles'],
});
restoresLive();
// Refused where there is no canary.
test.afterAll(() => releaseCommand('canary', NAME, 'end').catch(() => null));

const NAME = 'mfe-loyalty';
const SEQUENCES = 25;
/** Fewest visits of each kind. */
const MORE_THAN = 5;
/** Repeats a failed run by `SEED=…`. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

const tab = fc.nat(1);
const stepOf = (weight: number, ...does: string[]) => ({
  weight,
  arbitrary: fc.record({ does: fc.constantFrom(...does), tab }),
});
const step = fc.oneof(
  stepOf(5, 'visit'),
  stepOf(4, 'release', 'canary', 'roll back', 'recall'),
  stepOf(3, 'go offline', 'go online'),
  stepOf(1, 'lose pages', 'lose files'),
);
const chosen = fc.sample(fc.array(step, { minLength: 6, maxLength: 8 }), { seed: SEED, numRuns: SEQUENCES });
/** Rare by chance: an offline visit to a kept page, and to one that is not kept. */
const certain = ['go online', 'visit', 'go offline', 'visit', 'lose pages', 'visit'].map((does) => ({
  does,
  tab: 0,
}));
const sequences = [...chosen, ...Array.from({ length: MORE_THAN + 1 }, () => certain)];

class Site {
  /** Versions by revision: what is live, and the canary. */
  readonly allowed = new Map<number, ReadonlySet<string>>();
  readonly #live: string[] = [];
  #tried: string | null = null;

  async #note(): Promise<void> {
    const answer = await fetch(new URL(COMPOSITION_PATH, siteUnderTest().baseUrl));
    const { revision } = compositionStatusSchema.parse(await answer.json());
    const live = (await liveVersions())[NAME] ?? '';
    this.allowed.set(revision, new Set([live, ...(this.#tried ? [this.#tried] : [])]));
  }

  async release(): Promise<void> {
    const version = newVersion('seq');
    await publishFixture(version, remoteThatSays(version));
    await promote(NAME, version);
    this.#live.push(version);
    await this.#note();
  }

  async canary(): Promise<void> {
    this.#tried = newVersion('seq');
    await publishFixture(this.#tried, remoteThatSays(this.#tried));
    await canary(NAME, this.#tried, 50);
    await this.#note();
  }

  async rollBack(): Promise<void> {
    // Refused where nothing was live before.
    await rollback(NAME).catch(() => null);
    await this.#note();
  }

  async recall(): Promise<void> {
    const version = this.#tried ?? this.#live.at(-1);
    if (!version || (await recall(NAME, version).catch(() => null)) === null) return;
    if (version === this.#tried) this.#tried = null;
    await this.#note();
  }
}

/** The revision and version of the page in a tab, and the versions in its text; null for the offline page. */
const readShown = (page: Page) =>
  page.evaluate(
    ({ ids, name }) => {
      const block = document.getElementById(ids.composition)?.textContent;
      if (!block) return null;
      const { revision, remotes } = JSON.parse(block);
      const version: string = remotes.find((remote: { name: string }) => remote.name === name).live.version;
      const text = document.getElementById(ids.slot)?.textContent ?? '';
      return { revision: Number(revision), version, said: text.match(/1\.900\.0-seq-[0-9a-f]{8}/g) ?? [] };
    },
    { ids: DOM_IDS, name: NAME },
  );

async function shownIn(page: Page) {
  const read: Array<Awaited<ReturnType<typeof readShown>>> = [];
  await expect(async () => void read.push(await readShown(page))).toPass();
  return read.at(-1) ?? null;
}

test(`in ${SEQUENCES} sequences no page mixes releases or shows a release known to be withdrawn`, async ({
  page,
  context,
}) => {
  test.setTimeout(600_000);
  const site = new Site();
  await site.release();
  await openKept(page, paths.rewards());
  const tabs = [page, await context.newPage()] as const;
  let isOnline = true;
  let hasFiles = true;
  let doing = '';
  let heard = (await shownIn(page))?.revision ?? 0;
  const counted = { live: 0, kept: 0, none: 0 };

  async function visit(tab: Page): Promise<void> {
    // A tab that reloads once it is online may cancel this navigation, or replace it unnoticed.
    await expect(async () => void (await tab.goto(paths.rewards(), { timeout: 20_000 }))).toPass();
    const shown = await shownIn(tab);
    if (!shown) {
      expect(isOnline).toBe(false);
      await expectOfflinePage(tab);
      counted.none++;
      return;
    }
    expect(shown.revision).toBeLessThanOrEqual(Math.max(...site.allowed.keys()));
    if (isOnline) expect(shown.revision).toBeGreaterThanOrEqual(heard);
    heard = Math.max(heard, shown.revision);
    if (isOnline) hasFiles = true;
    counted[isOnline ? 'live' : 'kept']++;
    const about = `${isOnline ? 'online' : 'offline'}, made at ${shown.revision}, heard of ${heard}; ${doing}`;
    expect([...(site.allowed.get(heard) ?? [])], about).toContain(shown.version);
    // The site's first release does not show its version.
    const isOurs = shown.version.includes('-seq-');
    if (isOurs && (isOnline || hasFiles))
      await expect(tab.getByRole('main').getByRole('heading', { level: 1 }), about).toHaveText(
        `Mounted ${shown.version}`,
      );
    const said = (await shownIn(tab))?.said ?? [];
    expect(new Set(said)).toEqual(new Set(isOurs ? [shown.version] : []));
    if (isOnline) await expect.poll(() => knownRevision(tab)).toBeGreaterThanOrEqual(heard);
  }

  const lose = (kind: string) =>
    page.evaluate(async (start) => {
      for (const name of await caches.keys()) if (name.startsWith(start)) await caches.delete(name);
    }, kind);

  const steps: Record<string, (tab: Page) => Promise<void>> = {
    visit,
    release: () => site.release(),
    canary: () => site.canary(),
    'roll back': () => site.rollBack(),
    recall: () => site.recall(),
    async 'go offline'() {
      await context.setOffline(true);
      isOnline = false;
    },
    async 'go online'() {
      await context.setOffline(false);
      isOnline = true;
      // Offline pages reload.
      for (const tab of tabs) await visit(tab);
    },
    'lose pages': () => lose('pages-'),
    async 'lose files'() {
      await lose('files-');
      hasFiles = false;
    },
  };

  for (const [at, sequence] of sequences.entries()) {
    doing = `SEED=${SEED}, sequence ${at}:`;
    for (const { does, tab } of sequence) {
      doing += ` ${does} ${tab},`;
      await steps[does]?.(tabs[tab === 0 ? 0 : 1]);
    }
  }
  await context.setOffline(false);
  test.info().annotations.push({ type: 'visits', description: JSON.stringify(counted) });
  for (const [kind, count] of Object.entries(counted)) expect(count, kind).toBeGreaterThan(MORE_THAN);
});
