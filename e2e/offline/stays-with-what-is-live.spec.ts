import fc from 'fast-check';
import type { Page } from 'playwright';
import { COMPOSITION_PATH, compositionStatusSchema, DOM_IDS, paths } from 'shared-contracts';
import { remoteThatSays } from '../fixtures/broken-remotes.ts';
import {
  canary,
  liveVersions,
  newVersion,
  promote,
  publishFixture,
  recall,
  releaseCommand,
  rollback,
} from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';
import { knownRevision, openKept } from '../support/worker.ts';

// What goes live, is tried, taken back and taken away, while two tabs of a browser come and go, with a line and without.
test.describe.configure({ mode: 'serial' });
test.use({
  serviceWorkers: 'allow',
  expectedErrors: ['ERR_', '503', 'Failed to', 'dynamically imported', 'no lifecycles'],
});
test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

const NAME = 'mfe-loyalty';
const SEQUENCES = 50;
/** Visits of each kind that are looked at. */
const MORE_THAN = 5;
/** Chosen anew by each run; a run that failed is repeated by `SEED=…`. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('visit' as const), tab: fc.nat(1) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('release', 'canary', 'roll back', 'recall'),
      tab: fc.nat(1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('go offline', 'go online'), tab: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('lose pages', 'lose files'), tab: fc.nat(1) }) },
);
type Step = { readonly does: string; readonly tab: number };
const chosen: Step[][] = fc.sample(fc.array(step, { minLength: 6, maxLength: 8 }), {
  seed: SEED,
  numRuns: SEQUENCES,
});
/** What hardly happens by chance: a page that was kept, and one that was not, are seen without a line in every run. */
const certain = ['go online', 'visit', 'go offline', 'visit', 'lose pages', 'visit'].map((does) => ({
  does,
  tab: 0,
}));
const sequences = [...chosen, ...Array.from({ length: MORE_THAN + 1 }, () => certain)];

let healthy = '';
test.beforeAll(async () => {
  healthy = (await liveVersions())[NAME] ?? '';
});
test.afterAll(async () => {
  // Where there is none, it is refused; to make live what is live already ends none.
  await releaseCommand('canary', NAME, 'end').catch(() => null);
  await promote(NAME, healthy);
});

/** The site as its operators know it. */
class Site {
  /** Versions that a visitor may get at a revision: what is live, and the canary. */
  readonly allowed = new Map<number, ReadonlySet<string>>();
  readonly #live: string[] = [];
  #tried: string | null = null;

  async #note(): Promise<void> {
    const answer = await fetch(new URL(COMPOSITION_PATH, siteUnderTest().baseUrl));
    const { revision } = compositionStatusSchema.parse(await answer.json());
    const live = (await liveVersions())[NAME] ?? '';
    this.allowed.set(revision, new Set([live, ...(this.#tried ? [this.#tried] : [])]));
  }

  async #publish(): Promise<string> {
    const version = newVersion('seq');
    await publishFixture(version, remoteThatSays(version));
    return version;
  }

  async release(): Promise<void> {
    const version = await this.#publish();
    await promote(NAME, version);
    this.#live.push(version);
    await this.#note();
  }

  async canary(): Promise<void> {
    // Half of the visitors, of whom this browser is one or not.
    this.#tried = await this.#publish();
    await canary(NAME, this.#tried, 50);
    await this.#note();
  }

  async rollBack(): Promise<void> {
    // Where there is nothing to go back to, it is refused.
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

/** What stands in a tab: null for the page that says that there is no line. */
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

/** A tab that leaves what was taken away loads itself anew meanwhile. */
async function shownIn(page: Page) {
  const read: Array<Awaited<ReturnType<typeof readShown>>> = [];
  await expect(async () => void read.push(await readShown(page))).toPass();
  return read.at(-1) ?? null;
}

test(`${SEQUENCES} sequences: no page mixes releases, and none is shown that a newer revision had taken away`, async ({
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
  /** For a run that failed: what was done, as far as it came. */
  let doing = '';
  let heard = (await shownIn(page))?.revision ?? 0;
  const counted = { live: 0, kept: 0, none: 0 };

  /**
   * A tab that comes back to the line by itself may be on its way: its navigation calls this one off, or takes its place without the
   * runner noticing, which waits for it then until the end of days.
   */
  const open = (tab: Page) =>
    expect(async () => void (await tab.goto(paths.rewards(), { timeout: 20_000 }))).toPass();

  async function visit(tab: Page): Promise<void> {
    await open(tab);
    const shown = await shownIn(tab);
    if (!shown) {
      expect(isOnline).toBe(false);
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('You are offline');
      counted.none++;
      return;
    }
    expect(shown.revision).toBeLessThanOrEqual(Math.max(...site.allowed.keys()));
    // Of what this browser had heard by then, and with a line of what the answer itself has told.
    if (isOnline) expect(shown.revision).toBeGreaterThanOrEqual(heard);
    // A tab that came back to the line by itself may have heard more.
    heard = Math.max(heard, shown.revision);
    if (isOnline) {
      hasFiles = true;
      counted.live++;
    } else counted.kept++;
    const about = `${isOnline ? 'online' : 'offline'}, made at ${shown.revision}, heard of ${heard}; ${doing}`;
    expect([...(site.allowed.get(heard) ?? [])], about).toContain(shown.version);
    // Taken back as far as the release that the site came with, which says nothing of itself.
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
      // What stood there without a line loads itself anew.
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
