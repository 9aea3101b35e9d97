import type { FastifyBaseLogger } from 'fastify';
import { releaseIdOf } from 'shared-contracts';
import { messageOf } from '../../platform/errors/message-of.ts';
import { consumeNonce } from '../../platform/http/nonce-store.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { Alert, SendAlert } from './alerts.ts';
import type { AutomaticRollback } from './automatic-rollback.ts';
import { judge, type Sample, type Verdict } from './health-rule.ts';
import { type Caps, samplesOf, type Watched, watchedRelease } from './health-samples.ts';

export interface HealthMonitorOptions {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly rollBack: AutomaticRollback;
  readonly sendAlert: SendAlert;
  readonly caps: Caps;
  /** Minutes for which a release that has gone live is rolled back by itself. */
  readonly freshMinutes: number;
}

const HOUR_MS = 3_600_000;

/** Health monitor: looks at a release after each outcome, and rolls it back when it does worse than the one before. */
export class HealthMonitor {
  readonly #options: HealthMonitorOptions;

  constructor(options: HealthMonitorOptions) {
    this.#options = options;
  }

  async look(name: string, version: string): Promise<void> {
    const { db, caps, freshMinutes } = this.#options;
    const watched = await watchedRelease(db, name, version, freshMinutes);
    if (!watched) return;
    const { now, before } = await samplesOf(db, watched, caps);
    if (now.failed === 0) return;
    const verdict = judge(now, before);
    if (!verdict.isWorse) return;
    const why = reasonOf(now, verdict, watched);
    if (!watched.isFresh) return this.#alertOnce(watched, now, `${why} It has been live for long: decide.`);
    if (!watched.before) return this.#alertOnce(watched, now, `${why} There is nothing to go back to.`);
    await this.#rollBack(watched, now, why);
  }

  async #rollBack(watched: Watched, sample: Sample, why: string): Promise<void> {
    const { rollBack, log, sendAlert } = this.#options;
    const { name, version } = watched;
    try {
      const live = await rollBack(watched, why);
      // Another replica was quicker.
      if (!live) return;
      log.error({ release: releaseIdOf(name, version), live, ...sample }, why);
      await sendAlert(alertOf('release-taken-back', watched, sample, why, live));
    } catch (error) {
      log.error(
        { err: error, release: releaseIdOf(name, version) },
        'A failing release could not be rolled back',
      );
      const reason = messageOf(error);
      await this.#alertOnce(watched, sample, `${why} It could not be rolled back: ${reason}`);
    }
  }

  /** People are told once an hour, whichever replica notices. */
  async #alertOnce(watched: Watched, sample: Sample, why: string): Promise<void> {
    const { db, log, sendAlert } = this.#options;
    const release = releaseIdOf(watched.name, watched.version);
    const hour = Math.floor(Date.now() / HOUR_MS);
    if (!(await consumeNonce(db, 'release-alert', `${release} ${hour}`, new Date((hour + 2) * HOUR_MS))))
      return;
    log.error({ release, ...sample }, why);
    await sendAlert(alertOf('release-failing', watched, sample, why, watched.version));
  }
}

function reasonOf({ failed, mounted }: Sample, { expected }: Verdict, { role }: Watched): string {
  const usual = Math.round(expected * 100);
  const since = role === 'canary' ? 'since it is a canary' : 'since it is live';
  return `${failed} of ${failed + mounted} visits failed ${since}; ${usual} in 100 would be usual.`;
}

const alertOf = (
  event: Alert['event'],
  { name, version, role }: Watched,
  { failed, mounted }: Sample,
  why: string,
  live: string,
): Alert => ({ event, name, version, role, failed, mounted, why, live, at: new Date().toISOString() });
