import type { Change, JudgedOutcome, ShellSince } from '../../src/delivery/release-health/health-rule.ts';
import type { Entry, LifePlan, Rule } from './life-plan.ts';

export const REMOTES = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d'];
export const MINUTE = 60_000;
const FLUSH_MS = 250;
/** The day before: 300 networks, 3 % of their visits failed. */
const USUAL = { networks: 300, visits: 300, failedVisits: 9, failed: 9, variance: 0.0291 };

type Live = Omit<Change, 'baseline'>;

const liveRelease = (name: string, version: string, since: number, more: Partial<Live> = {}): Live => ({
  name,
  version,
  role: 'live',
  since,
  before: version === '1.0.0' ? '0.9.0' : '1.0.0',
  isRestored: false,
  ...more,
});

/** Site of a life: its live releases, the outcomes it heard, and the rule that judges them after each failure. */
export class JudgedSite {
  readonly log: Entry[] = [];
  readonly subject: string;
  goneAt: number | null = null;
  readonly #rule: Rule;
  readonly #paused: ReadonlyArray<{ from: number; to: number }>;
  readonly #outcomes: JudgedOutcome[] = [];
  #changes = ['shell', ...REMOTES].map((name) => liveRelease(name, '1.0.0', -1e9));
  readonly #shells: ShellSince[] = this.#changes.filter(({ name }) => name === 'shell');
  #judgeAt: number | null = null;
  #neighbourAt: number | null;

  constructor(plan: LifePlan, rule: Rule, paused: ReadonlyArray<{ from: number; to: number }>) {
    this.#rule = rule;
    this.#paused = paused;
    this.subject = plan.subject === 'shell' ? 'shell' : 'mfe-a';
    this.#neighbourAt = plan.neighbour === null ? null : plan.neighbour * MINUTE;
    if (this.#neighbourAt !== null && this.#neighbourAt < 0) this.#proveNeighbour(this.#neighbourAt);
    if (plan.subject === 'canary')
      this.#changes.push(liveRelease(this.subject, '2.0.0', 0, { role: 'canary' }));
    else this.#change(liveRelease(this.subject, '2.0.0', 0));
  }

  versionOf(of: string): string {
    return this.#changes.find(({ name, role }) => name === of && role === 'live')?.version ?? '';
  }

  tell(outcome: JudgedOutcome): void {
    this.#outcomes.push(outcome);
    if (outcome.kind !== 'mounted') this.#judgeAt ??= outcome.at + FLUSH_MS;
  }

  /** Advances the clock: changes the other remote and judges the outcomes when they are due. */
  passTo(at: number): void {
    if (this.#neighbourAt !== null && at >= this.#neighbourAt) {
      this.#change(liveRelease('mfe-b', '2.0.0', this.#neighbourAt));
      this.#neighbourAt = null;
    }
    if (this.#judgeAt !== null && at >= this.#judgeAt) this.#judge(this.#judgeAt);
  }

  #change(next: Live): void {
    if (next.name === 'shell') this.#shells.push(next);
    this.#changes = [
      ...this.#changes.filter(({ name, role }) => name !== next.name || role !== 'live'),
      next,
    ];
  }

  #proveNeighbour(since: number): void {
    this.#change(liveRelease('mfe-b', '2.0.0', since));
    this.#neighbourAt = null;
    const heard = { name: 'mfe-b', version: '2.0.0', shell: '1.0.0', kind: 'mounted' } as const;
    for (let n = 0; n < 30; n++) this.#outcomes.push({ ...heard, at: since + n, network: `early-${n}` });
  }

  #judge(now: number): void {
    this.#judgeAt = null;
    const verdicts = this.#rule.judge({
      now,
      freshMs: 60 * MINUTE,
      trust: this.#rule.PUBLIC_TRUST,
      changes: this.#changes.map((change) => ({ ...change, baseline: USUAL })),
      shells: this.#shells,
      outcomes: this.#outcomes.filter(({ at }) => at <= now),
      paused: this.#paused,
    });
    for (const { action, change } of verdicts) {
      if (action !== 'take-back') continue;
      const { name, version, role, before } = change;
      this.log.push({ at: now, what: 'taken-back', release: `${name}@${version}` });
      if (role === 'live') this.#change(liveRelease(name, before ?? '', now, { isRestored: true }));
      else this.#changes = this.#changes.filter((other) => other.role === 'live');
      if (name === this.subject) this.goneAt ??= now;
    }
  }
}
