import { endCanary } from '../../src/delivery/releases/going-live/canary.ts';
import { promote } from '../../src/delivery/releases/going-live/promote.ts';
import { startRamp } from '../../src/delivery/releases/going-live/ramps.ts';
import { rollback } from '../../src/delivery/releases/going-live/rollback.ts';
import { releasesOf } from '../../src/delivery/releases/records/release-record.ts';
import { messageOf } from '../../src/platform/errors/operator-errors.ts';
import { Auditor, MUST_FIND } from './auditor.ts';
import { BROKEN_ON_SERVER, type JudgedSite, MOST_RELEASES, type Name, versionOf } from './judged-site.ts';
import { PageViews } from './page-views.ts';
import { untilNextVisit } from './visitors.ts';
import type { Step, World } from './world.ts';

const BY = { who: 'a team', why: 'a release' };
/** Views, and milliseconds, between two rounds of the server, which writes several times a second. */
const BATCH = { calm: { views: 25, ms: 20 * 60_000 }, inTrouble: { views: 8, ms: 2 * 60_000 } } as const;
const RAMPS_EVERY_MS = 60_000;
const TROUBLE_ENDS_MS = 5 * 60_000;
const WATCH = { short: 1_200, long: 12_000 } as const;
const WAIT_FOR_PEOPLE_MS = 20 * 60_000;
const HEALTH_JOB = 'release-health';
const HOUR_MS = 3_600_000;
const NEVER = Number.POSITIVE_INFINITY;

/** Lives through a world: visitors come, teams release, the server judges, and the auditor writes down what is true. */
export async function liveWorld(
  site: JudgedSite,
  world: World,
): Promise<{ auditor: Auditor; views: number }> {
  await site.begin();
  const auditor = new Auditor();
  const life = new Life(site, world, auditor);
  for (const step of world.steps) if (life.visits.views < world.views) await life.take(step);
  await life.round();
  return { auditor, views: life.visits.views };
}

class Life {
  readonly visits: PageViews;
  readonly #site: JudgedSite;
  readonly #world: World;
  readonly #auditor: Auditor;
  readonly #versions = new Map<Name, number>();
  #nextVisit: number;
  #attack = { name: '', networks: 1, isMalformed: false, everyMs: 1, until: 0, nextAt: NEVER };
  #inBatch = 0;
  #lastRound = 0;
  #rampsAt = 0;

  constructor(site: JudgedSite, world: World, auditor: Auditor) {
    this.visits = new PageViews(site, world, auditor);
    this.#site = site;
    this.#world = world;
    this.#auditor = auditor;
    this.#nextVisit = site.state.now;
    this.visits.noticeChange();
  }

  async take(step: Step): Promise<void> {
    const { state } = this.#site;
    const until = state.now + ('seconds' in step ? step.seconds * 1_000 : 0);
    if (step.do === 'browse')
      for (const end = this.visits.views + step.views; this.visits.views < end; ) await this.#live();
    else if (step.do === 'wait') await this.#waitUntil(until);
    else if (step.do === 'watch') await this.#watch();
    else if (step.do === 'rollback') {
      await this.round();
      await this.#takeBack(this.#channel(step.name)?.live.id ?? '');
    } else if (step.do === 'outage') {
      this.visits.outage = { until, share: step.share };
      await this.#waitUntil(until);
    } else if (step.do === 'attack') {
      this.#attack = { ...step, until, nextAt: state.now, everyMs: 60_000 / step.perMinute };
      await this.#waitUntil(until);
    } else await this.#release(step);
  }

  #channel = (name: string) => this.#site.app.registry.state.channels.get(name);

  async #release(step: Extract<Step, { do: 'promote' | 'ramp' }>): Promise<void> {
    const { app, state } = this.#site;
    const at = (this.#versions.get(step.name) ?? 0) + 1;
    if (at > MOST_RELEASES) return;
    this.#versions.set(step.name, at);
    const version = step.defect?.isOnServer ? BROKEN_ON_SERVER : versionOf(at);
    await this.#site.setClock();
    // A ramp blocks other releases of its remote.
    if (this.#channel(step.name)?.canary) await endCanary(app.releases, step.name, BY);
    this.#auditor.released(`${step.name}@${version}`, state.now, step.defect ?? null);
    if (step.do === 'promote') await promote(app.releases, step.name, version, BY);
    else await startRamp(app.releases, step.name, version, step, BY);
    this.visits.noticeChange();
  }

  async #live(): Promise<void> {
    const { state } = this.#site;
    const attack = this.#attack;
    if (attack.nextAt < this.#nextVisit) {
      state.now = Math.max(state.now, attack.nextAt);
      await this.visits.forge(attack);
      attack.nextAt = state.now < attack.until ? state.now + attack.everyMs : NEVER;
    } else {
      state.now = Math.max(state.now, this.#nextVisit);
      await this.visits.view();
      this.#nextVisit = state.now + untilNextVisit(this.visits.random, this.#world.visitsPerDay, state.now);
    }
    const { views, ms } =
      BATCH[this.#auditor.failing(state.now).length > 0 || this.#isTroubled ? 'inTrouble' : 'calm'];
    if (++this.#inBatch >= views || state.now >= this.#lastRound + ms) await this.round();
  }

  /** Whether visits fail, or seem to, for a reason other than a release. */
  get #isTroubled(): boolean {
    return this.#site.state.now < Math.max(this.visits.outage.until, this.#attack.until) + TROUBLE_ENDS_MS;
  }

  /** What production does every 250 ms and every minute. */
  async round(): Promise<void> {
    const { app, state, sightings, setClock } = this.#site;
    await setClock();
    await app.releaseHealth.settled();
    const hasRamp = [...app.registry.state.channels.values()].some((one) => one.canary !== null);
    // The jobs run every minute in production; a round is what judges at other times.
    if (app.jobs.runs().some(({ name }) => name === HEALTH_JOB)) await app.jobs.run(HEALTH_JOB);
    if (hasRamp && state.now >= this.#rampsAt) await this.#advanceRamps();
    this.#inBatch = 0;
    this.#lastRound = state.now;
    for (const sighting of await sightings()) this.#auditor.hear(sighting, state.now, this.#isTroubled);
    this.visits.noticeChange();
  }

  async #advanceRamps(): Promise<void> {
    const { jobs, registry } = this.#site.app;
    const before = [...registry.state.channels.values()];
    await jobs.run('release-ramps');
    this.#rampsAt = this.#site.state.now + RAMPS_EVERY_MS;
    for (const { live, canary } of before) {
      const now = this.#channel(live.name);
      const isLive = now?.live === canary?.release;
      if (canary && (isLive || (now?.canary?.percent ?? 0) > canary.percent))
        this.#auditor.grew(canary.release.id);
    }
  }

  async #waitUntil(at: number): Promise<void> {
    const { state } = this.#site;
    while (Math.min(this.#nextVisit, this.#attack.nextAt) < at) await this.#live();
    state.now = Math.max(state.now, at);
    await this.round();
  }

  /** Browses until nothing that fails is live; people roll back what they were alerted about. */
  async #watch(): Promise<void> {
    const { state } = this.#site;
    const from = this.visits.views;
    let people = NEVER;
    // A release that fails for few is not waited for as long as one that must be found.
    const isPending = () =>
      this.#auditor.ledgers.some(({ defect, since, isOver, exposure: { views, failed } }) => {
        if (!defect || isOver || views >= MUST_FIND.views * 1.1) return false;
        if (state.now < since + defect.afterHours * HOUR_MS) return true;
        return this.visits.views < from + WATCH.short || failed > views * MUST_FIND.share * 0.8;
      });
    while (isPending() && this.visits.views < from + WATCH.long) {
      await this.#live();
      const found = this.#auditor.failing(state.now).filter((one) => one.found);
      if (found.length > 0) people = Math.min(people, state.now + WAIT_FOR_PEOPLE_MS);
      if (state.now < people) continue;
      for (const { id } of found) await this.#takeBack(id);
      people = NEVER;
    }
    for (const { id } of this.#auditor.failing(state.now)) await this.#takeBack(id);
  }

  async #takeBack(id: string): Promise<void> {
    const { releases } = this.#site.app;
    const [name = '', version = ''] = id.split('@');
    const channel = this.#channel(name);
    if (!channel || !releasesOf(channel).some((one) => one.id === id)) return;
    await this.#site.setClock();
    const isCanary = channel.canary?.release.version === version;
    const work = isCanary ? endCanary(releases, name, BY) : rollback(releases, name, BY, { from: version });
    await work.catch((error) => this.#auditor.note(`People could not roll back: ${messageOf(error)}`));
    this.visits.noticeChange();
  }
}
