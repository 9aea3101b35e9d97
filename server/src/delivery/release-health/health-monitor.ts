import type { FastifyBaseLogger } from 'fastify';
import { placeOfError, type ReleaseAlert, type ReportedError, releaseIdOf } from 'shared-contracts/release';
import { messageOf } from '../../platform/errors/operator-errors.ts';
import { consumeNonce } from '../../platform/http/nonce-store.ts';
import type { Db } from '../../platform/storage/index.ts';
import { storeAlert } from '../releases/records/release-alerts.ts';
import type { CompareRenders } from '../rendering/compare-renders.ts';
import type { Alert, SendAlert } from './alerts.ts';
import type { AutomaticRollback } from './automatic-rollback.ts';
import { type Change, judge, type Trust, type Verdict } from './health-rule.ts';
import { openAlerts } from './open-alerts.ts';
import { JUDGED, readEvidence, readFailedAddresses, readTraffic } from './read-evidence.ts';

interface HealthMonitorOptions {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  readonly rollBack: AutomaticRollback;
  readonly compareRenders?: CompareRenders;
  readonly sendAlert: SendAlert;
  readonly onAlert?: (event: Alert['event']) => void;
  readonly trust: Trust;
  readonly trustProxy: number;
  readonly freshMinutes: number;
  readonly errorsOf: (name: string, version: string) => Promise<ReportedError[]>;
}

const HOUR_MS = 3_600_000;
/** A rollback usually comes first and needs no second alert. */
const ALERT_AFTER_MS = 2 * 60_000;
/** So many visits in a row from so few networks show the address of a proxy. */
const ONE_NETWORK = { visits: 200, networks: 2 };

const EVENTS = {
  tell: 'release-failing',
  unjudged: 'release-unjudged',
  shared: 'site-failing',
} as const;

export class HealthMonitor {
  readonly #options: HealthMonitorOptions;

  constructor(options: HealthMonitorOptions) {
    this.#options = options;
  }

  readonly reasonAgainst = async (name: string, version: string): Promise<string | null> => {
    const verdict = (await this.#verdicts()).find(
      ({ change }) => change.name === name && change.version === version,
    );
    return verdict ? `${reasonOf(verdict)} ${verdict.why}`.trim() : null;
  };

  readonly openAlerts = async (): Promise<ReleaseAlert[]> => {
    const undecided = (await this.#verdicts()).map(
      (verdict) => [verdict, `${reasonOf(verdict)} ${verdict.why}`] as const,
    );
    return openAlerts(this.#options, undecided);
  };

  /** Judges once. Call it after failures were recorded and every minute: an alert waits for a rollback. */
  async look(): Promise<void> {
    for (const verdict of await this.#verdicts()) {
      if (verdict.action === 'take-back') await this.#decide(verdict);
      else await this.#tell(verdict, EVENTS[verdict.action], verdict.why);
    }
    await this.#lookAtTraffic();
  }

  async #verdicts(): Promise<Verdict[]> {
    const { db, now, trust, freshMinutes } = this.#options;
    const shared = { now: now(), freshMs: freshMinutes * 60_000, trust };
    const parts = await Promise.all(JUDGED.map((judged) => readEvidence(db, { ...shared, judged })));
    return parts.flatMap((evidence) => (evidence ? judge(evidence) : []));
  }

  async #decide(verdict: Verdict): Promise<void> {
    const { db, log, compareRenders } = this.#options;
    const { change } = verdict;
    if (!verdict.restsOnServer || !compareRenders || change.before === null) return this.#rollBack(verdict);
    const comparison = await compareRenders(change, change.before, await readFailedAddresses(db, change));
    if (comparison === 'differs') return this.#rollBack(verdict);
    const release = releaseIdOf(change.name, change.version);
    if (comparison === 'same')
      log.warn({ release, before: change.before }, 'Both releases fail at the same addresses: no rollback');
    if (comparison === 'unknown')
      await this.#tell(
        verdict,
        'release-failing',
        'Its failed pages, rendered again without a session, show no difference to the release before: decide.',
      );
  }

  async #rollBack(verdict: Verdict): Promise<void> {
    const { rollBack, log } = this.#options;
    const { change } = verdict;
    const why = reasonOf(verdict);
    try {
      const live = await rollBack(change, why);
      // Another replica has already rolled it back.
      if (live) await this.#send('release-taken-back', verdict, why, live);
    } catch (error) {
      const release = releaseIdOf(change.name, change.version);
      log.error({ err: error, release }, 'A failing release could not be rolled back');
      await this.#tell(verdict, 'release-failing', `It could not be rolled back: ${messageOf(error)}`, 0);
    }
  }

  async #tell(
    verdict: Verdict,
    event: Alert['event'],
    why: string,
    afterMs: number = ALERT_AFTER_MS,
  ): Promise<void> {
    const { name, version } = verdict.change;
    if (this.#options.now() - verdict.firstFailureAt < afterMs) return;
    const about = event === 'site-failing' ? 'site' : releaseIdOf(name, version);
    if (await this.#isFirst(`${event} ${about}`, HOUR_MS))
      await this.#send(event, verdict, `${reasonOf(verdict)} ${why}`, version);
  }

  /** All visits from one network are usually a proxy that the server takes for the visitor. */
  async #lookAtTraffic(): Promise<void> {
    const { db, now, trust, trustProxy } = this.#options;
    if (trust.isPerVisit) return;
    const latest = (sinceMs: number) => readTraffic(db, now() - sinceMs, now(), ONE_NETWORK.visits);
    const ofHour = await latest(HOUR_MS);
    const { visits, networks } = ofHour.visits < ONE_NETWORK.visits ? await latest(24 * HOUR_MS) : ofHour;
    if (visits < ONE_NETWORK.visits || networks > ONE_NETWORK.networks) return;
    const why =
      `No release can be judged: the last ${visits} visits come from ${networks} network(s). ` +
      `The server probably takes a proxy for the visitors: TRUST_PROXY is ${trustProxy}, ` +
      'set it to the number of proxies in front of the server.';
    if (!(await this.#isFirst('site-unjudged', 24 * HOUR_MS))) return;
    const nobody = { name: null, version: null, role: null, failed: 0, mounted: visits, live: null };
    await this.#publish({ ...nobody, event: 'site-unjudged', why, command: 'TRUST_PROXY=…', errors: [] });
  }

  #isFirst(key: string, perMs: number): Promise<boolean> {
    const { db, now } = this.#options;
    const period = Math.floor(now() / perMs);
    return consumeNonce(db, 'release-alert', `${key} ${period}`, new Date((period + 2) * perMs));
  }

  async #send(event: Alert['event'], verdict: Verdict, why: string, live: string): Promise<void> {
    const { change, sample } = verdict;
    const { name, version, role } = change;
    await this.#publish({
      ...(event === 'site-failing' ? { name: null, version: null } : { name, version }),
      event,
      role,
      why,
      live,
      failed: Math.round(sample.failedVisits),
      mounted: Math.round(sample.visits - sample.failedVisits),
      command: commandOf(event, change),
      errors: await this.#errorsOf(change),
    });
  }

  async #publish(alert: Omit<Alert, 'at'>): Promise<void> {
    const { db, log, now, sendAlert, onAlert } = this.#options;
    const { why, role, ...facts } = { ...alert, at: new Date(now()).toISOString() };
    log.error(facts, why);
    onAlert?.(alert.event);
    await storeAlert(db, { ...facts, why });
    await sendAlert({ ...facts, why, role });
  }

  async #errorsOf({ name, version }: Change): Promise<Alert['errors']> {
    const { errorsOf, log } = this.#options;
    try {
      return (await errorsOf(name, version)).map((reported) => ({
        error: `${reported.error}: ${reported.message}`,
        place: placeOfError(reported),
        count: reported.count,
      }));
    } catch (error) {
      log.error(error, 'Errors of a failing release could not be read');
      return [];
    }
  }
}

function reasonOf({ sample: { failedVisits, visits }, expected, change }: Verdict): string {
  const usual = Math.round(expected * 100);
  const since = change.role === 'canary' ? 'since it is a canary' : 'since it is live';
  const whose =
    change.name === 'shell' ? ' Remotes fail in it that worked before, or it does not start.' : '';
  return `${failedVisits} of ${visits} visits failed ${since}; ${usual} in 100 would be usual.${whose}`;
}

function commandOf(event: Alert['event'], { name, role, isRestored, before }: Change): string {
  if (event === 'site-failing') return 'pnpm release status';
  if (event === 'release-taken-back' || event === 'release-unjudged') return `pnpm release errors ${name}`;
  if (role === 'canary') return `pnpm release canary ${name} end --reason "it fails"`;
  if (isRestored || before === null) return `pnpm release matrix ${name}`;
  return `pnpm release rollback ${name} --reason "it fails"`;
}
