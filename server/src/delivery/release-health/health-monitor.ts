import type { FastifyBaseLogger } from 'fastify';
import { placeOfError, type ReleaseAlert, type ReportedError, releaseIdOf } from 'shared-contracts/release';
import { messageOf } from '../../platform/errors/operator-errors.ts';
import { consumeNonce } from '../../platform/http/nonce-store.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { Alert, AlertedError, SendAlert } from './alerts.ts';
import type { AutomaticRollback } from './automatic-rollback.ts';
import { judge, type Trust, type Verdict } from './health-rule.ts';
import { openAlerts } from './open-alerts.ts';
import { JUDGED, readEvidence } from './read-evidence.ts';

interface HealthMonitorOptions {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  readonly rollBack: AutomaticRollback;
  readonly sendAlert: SendAlert;
  readonly trust: Trust;
  readonly freshMinutes: number;
  readonly errorsOf: (name: string, version: string) => Promise<ReportedError[]>;
}

const HOUR_MS = 3_600_000;

/** Judges releases after each failure. Rolls back those that made things worse. */
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
    const undecided = (await this.#verdicts())
      .filter(({ action }) => action === 'tell')
      .map((verdict) => [verdict, `${reasonOf(verdict)} ${verdict.why}`] as const);
    return openAlerts(this.#options, undecided);
  };

  /** Judges once: reads the evidence, rolls back, sends alerts. */
  async look(): Promise<void> {
    for (const verdict of await this.#verdicts()) {
      const why = reasonOf(verdict);
      if (verdict.action === 'take-back') await this.#rollBack(verdict, why);
      else await this.#alertOnce(verdict, `${why} ${verdict.why}`);
    }
  }

  async #verdicts(): Promise<Verdict[]> {
    const { db, now, trust, freshMinutes } = this.#options;
    const shared = { now: now(), freshMs: freshMinutes * 60_000, trust };
    const parts = await Promise.all(JUDGED.map((judged) => readEvidence(db, { ...shared, judged })));
    return parts.flatMap((evidence) => (evidence ? judge(evidence) : []));
  }

  async #rollBack(verdict: Verdict, why: string): Promise<void> {
    const { rollBack, log, now, sendAlert } = this.#options;
    const { change, sample } = verdict;
    const release = releaseIdOf(change.name, change.version);
    try {
      const live = await rollBack(change, why);
      // Another replica has already rolled it back.
      if (!live) return;
      const errors = await this.#errorsOf(change);
      log.error({ release, live, ...sample, errors }, why);
      await sendAlert({ ...alertOf('release-taken-back', verdict, why, live, now()), errors });
    } catch (error) {
      log.error({ err: error, release }, 'A failing release could not be rolled back');
      await this.#alertOnce(verdict, `${why} It could not be rolled back: ${messageOf(error)}`);
    }
  }

  async #alertOnce(verdict: Verdict, why: string): Promise<void> {
    const { db, log, now, sendAlert } = this.#options;
    const { name, version } = verdict.change;
    const release = releaseIdOf(name, version);
    const hour = Math.floor(now() / HOUR_MS);
    if (!(await consumeNonce(db, 'release-alert', `${release} ${hour}`, new Date((hour + 2) * HOUR_MS))))
      return;
    const errors = await this.#errorsOf(verdict.change);
    log.error({ release, ...verdict.sample, errors }, why);
    await sendAlert({ ...alertOf('release-failing', verdict, why, version, now()), errors });
  }

  async #errorsOf({ name, version }: Verdict['change']): Promise<AlertedError[]> {
    const { errorsOf, log } = this.#options;
    try {
      return (await errorsOf(name, version)).map(alerted);
    } catch (error) {
      log.error(error, 'Errors of a failing release could not be read');
      return [];
    }
  }
}

function reasonOf({ sample: { failed, mounted }, expected, change }: Verdict): string {
  const usual = Math.round(expected * 100);
  const since = change.role === 'canary' ? 'since it is a canary' : 'since it is live';
  const whose = change.name === 'shell' ? ' It changed last, under remotes that had not changed.' : '';
  return `${failed} of ${failed + mounted} visits failed ${since}; ${usual} in 100 would be usual.${whose}`;
}

const alerted = (reported: ReportedError): AlertedError => ({
  error: `${reported.error}: ${reported.message}`,
  place: placeOfError(reported),
  count: reported.count,
});

const alertOf = (
  event: Alert['event'],
  { change: { name, version, role }, sample: { failed, mounted } }: Verdict,
  why: string,
  live: string,
  now: number,
): Omit<Alert, 'errors'> => ({
  event,
  name,
  version,
  role,
  failed,
  mounted,
  why,
  live,
  at: new Date(now).toISOString(),
});
