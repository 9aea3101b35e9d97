import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { OUTCOMES_PATH } from 'shared-contracts/composition';
import {
  type ErrorWords,
  type OutcomeBeacon,
  outcomeBeaconSchema,
  type ReleaseAlert,
} from 'shared-contracts/release';
import { type ApiCall, apiBody } from '../../platform/api/described-call.ts';
import { messageOf } from '../../platform/errors/operator-errors.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { parseStorableJson } from '../../platform/text/storable-text.ts';
import { compositionDb } from '../composition/composition-tables.ts';
import { isPreviewing } from '../composition/preview-overrides.ts';
import { createShellReader } from '../composition/stored-compositions.ts';
import { browserName } from '../release-errors/browser-name.ts';
import { advanceRamps } from '../releases/going-live/ramps.ts';
import type { ReleaseRecord } from '../releases/records/release-record.ts';
import { RenderError } from '../rendering/render-error.ts';
import { createWebhook } from './alerts.ts';
import { createAutomaticRollback } from './automatic-rollback.ts';
import { HealthMonitor } from './health-monitor.ts';
import { LOCAL_TRUST, PUBLIC_TRUST } from './health-rule.ts';
import { beaconRows, createBeaconLimit, isCanary, OutcomeRecorder } from './outcome-recorder.ts';
import { watchPauses } from './pause-watch.ts';
import { healthDb } from './release-health-tables.ts';
import { createSources } from './visitor-source.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly releaseHealth: ReleaseHealthReports;
  }
}

interface ReleaseHealthReports {
  serverFailed(release: ReleaseRecord, route: string | null, request: FastifyRequest, error: unknown): void;
  openAlerts(): Promise<ReleaseAlert[]>;
  paused(from: number, to: number): Promise<void>;
  settled(): Promise<void>;
}

interface ReleaseHealthOptions {
  readonly webhook: { readonly url: string | undefined; readonly secret: string | undefined };
  readonly freshMinutes: number;
  readonly isLocal: boolean;
  readonly now: () => number;
}

const BODY_LIMIT = 8 * 1024;
const KEPT_DAYS = 30;
const OUTCOMES: ApiCall = {
  operation: 'reportOutcomes',
  summary: 'Reports outcomes of mounts and page speed, without visitor data',
  tag: 'composition',
  body: apiBody(
    outcomeBeaconSchema,
    { outcomes: [{ release: 'mfe-loyalty@1.5.0', outcome: 'mounted', ms: 42 }] },
    ['text/plain'],
  ),
  answer: null,
  errors: ['FORBIDDEN'],
};

export const releaseHealthPlugin = fp<ReleaseHealthOptions>(
  async (app, { webhook, freshMinutes, isLocal, now }) => {
    const { db, log, registry, releaseErrors, releaseMeters } = app;
    const sources = createSources(db);
    const shellOf = createShellReader(app);
    const isOverLimit = createBeaconLimit(now);
    const monitor = new HealthMonitor({
      db,
      log,
      now,
      rollBack: createAutomaticRollback(app.releases),
      sendAlert: createWebhook({ ...webhook, log }),
      trust: isLocal ? LOCAL_TRUST : PUBLIC_TRUST,
      freshMinutes,
      errorsOf: releaseErrors.of,
    });
    const recorder = new OutcomeRecorder({
      db,
      log,
      now,
      async onFailed() {
        await releaseErrors.settled();
        await monitor.look();
      },
    });
    app.jobs.every('release-ramps', '* * * * *', () => advanceRamps(app.releases, monitor.reasonAgainst));
    const pending = new Set<Promise<void>>();
    app.addHook('onClose', () => recorder.flush());
    pruneOldRows(app);
    const ending: Array<() => void> = [];
    const paused = async (from: number, to: number) => {
      const row = { from: new Date(from), to: new Date(to) };
      await healthDb(db).insertInto('release_pauses').values(row).execute();
    };
    // Startup is not a pause: no client waits before the server listens.
    app.addHook('onListen', async () => {
      const endWatch = watchPauses({
        now,
        onPause(from, to) {
          log.warn({ from, to }, 'The process was paused: failures meanwhile count against no release');
          paused(from, to).catch((error) => log.error(error, 'A pause could not be recorded'));
        },
      });
      ending.push(endWatch);
    });
    app.addHook('onClose', async () => {
      for (const end of ending) end();
    });

    async function record(request: FastifyRequest, beacon: OutcomeBeacon): Promise<void> {
      const source = await sources.of(request.ip, now());
      if (isOverLimit(source.source, beacon) && !isLocal) return;
      const shell = beacon.composition ? await shellOf(beacon.composition) : null;
      const browser = browserName(request.headers['user-agent']);
      const { outcomes, vitals, errors, noFaults } = await beaconRows(
        registry,
        beacon,
        source,
        shell,
        browser,
      );
      errors.forEach(releaseErrors.tell);
      for (const { reason, ...release } of noFaults) releaseMeters.excused(release, reason);
      for (const row of outcomes) {
        if (row.outcome === 'mounted') releaseMeters.mounted(row);
        else releaseMeters.failed(row, row.outcome);
      }
      for (const error of errors)
        if (error.outcome === 'script-error') releaseMeters.failed(error, error.outcome);
      // Failures in a preview are stored as errors but judge no release.
      if (!isPreviewing(request)) recorder.add(outcomes, vitals);
    }

    app.post(OUTCOMES_PATH, { bodyLimit: BODY_LIMIT, config: { call: OUTCOMES } }, async (request, reply) => {
      refuseCrossSite(request);
      const parsed = outcomeBeaconSchema.safeParse(jsonOf(request.body));
      if (!parsed.success)
        throw new RequestError('INVALID_REQUEST', 'The body is not a valid outcome report.');
      request.log.debug({ composition: parsed.data.composition }, 'Outcomes received');
      await record(request, parsed.data);
      return reply.code(204).header('cache-control', 'no-store').send();
    });

    app.decorate('releaseHealth', {
      serverFailed(release, route, request, error) {
        const { name, version } = release;
        const failure = error instanceof RenderError ? error.failure : 'threw';
        releaseMeters.failed(release, `server-${failure}`);
        const words = wordsOfRender(error);
        if (words) releaseErrors.tell({ name, version, outcome: 'server-error', words, browser: null });
        if (isPreviewing(request)) return;
        const work = sources.of(request.ip, now()).then(
          (source) =>
            recorder.add([
              {
                name,
                version,
                outcome: 'server-error',
                is_canary: isCanary(registry, release),
                route,
                ...source,
              },
            ]),
          (error) => log.error(error, 'A failed render could not be recorded'),
        );
        pending.add(work);
        void work.finally(() => pending.delete(work));
      },
      openAlerts: monitor.openAlerts,
      paused,
      async settled() {
        await Promise.all(pending);
        await recorder.flush();
        await releaseErrors.settled();
      },
    } satisfies ReleaseHealthReports);
  },
  { name: 'release-health', dependencies: ['storage', 'jobs', 'release-api', 'release-errors', 'metrics'] },
);

function jsonOf(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return parseStorableJson(body);
  } catch {
    return null;
  }
}

function pruneOldRows({ db, jobs }: FastifyInstance): void {
  jobs.every('outcomes-prune', '23 3 * * *', async ({ now }) => {
    const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000);
    await healthDb(db).deleteFrom('release_outcomes').where('at', '<', before).execute();
    await healthDb(db).deleteFrom('release_vitals').where('at', '<', before).execute();
    await healthDb(db).deleteFrom('release_pauses').where('to', '<', before).execute();
    await compositionDb(db).deleteFrom('qa_sessions').where('expires_at', '<', now).execute();
  });
}

function wordsOfRender(error: unknown): ErrorWords | null {
  if (!(error instanceof RenderError)) return { message: messageOf(error) };
  const { failure, message, cause } = error;
  if (failure === 'suspended') return null;
  return { message, ...(typeof cause === 'string' ? { stack: cause } : {}) };
}
