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
import { hasSessionCookie } from '../../platform/http/cookies.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { parseStorableJson } from '../../platform/text/storable-text.ts';
import { compositionDb } from '../composition/composition-tables.ts';
import { createShellReader } from '../composition/stored-compositions.ts';
import { browserName } from '../release-errors/browser-name.ts';
import { advanceRamps } from '../releases/going-live/ramps.ts';
import type { ReleaseRecord } from '../releases/records/release-record.ts';
import { releaseDb } from '../releases/records/release-tables.ts';
import type { CompareRenders } from '../rendering/compare-renders.ts';
import { RenderError } from '../rendering/render-error.ts';
import { ALERT_EVENTS, createWebhook } from './alerts.ts';
import { createAutomaticRollback } from './automatic-rollback.ts';
import { HealthMonitor } from './health-monitor.ts';
import { LOCAL_TRUST, PUBLIC_TRUST } from './health-rule.ts';
import { beaconRows, createBeaconLimit, isCanary, OutcomeRecorder } from './outcome-recorder.ts';
import { watchPauses } from './pause-watch.ts';
import { readVisits } from './read-evidence.ts';
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
  readonly trustProxy: number;
  readonly compareRenders: CompareRenders;
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
  async (app, { webhook, freshMinutes, isLocal, trustProxy, compareRenders, now }) => {
    const { db, log, registry, releaseErrors, releaseMeters } = app;
    const sources = createSources(db);
    const shellOf = createShellReader(app);
    const isOverLimit = createBeaconLimit(now);
    const monitor = new HealthMonitor({
      db,
      log,
      now,
      rollBack: createAutomaticRollback(app.releases),
      compareRenders,
      sendAlert: createWebhook({ ...webhook, log }),
      onAlert: (event) => releaseMeters.alerted(event),
      trust: isLocal ? LOCAL_TRUST : PUBLIC_TRUST,
      trustProxy,
      freshMinutes,
      errorsOf: releaseErrors.of,
    });
    // Prometheus sees no increase in a series that begins with 1.
    for (const event of ALERT_EVENTS) releaseMeters.alerted(event, 0);
    const recorder = new OutcomeRecorder({
      db,
      log,
      now,
      async onFailed() {
        await releaseErrors.settled();
        await monitor.look();
      },
    });
    const judgement = {
      reasonAgainst: monitor.reasonAgainst,
      visitsSince: (name: string, version: string, since: Date) => readVisits(db, name, version, since),
    };
    app.jobs.every('release-ramps', '* * * * *', () => advanceRamps(app.releases, judgement));
    app.jobs.every('release-health', '* * * * *', () => monitor.look());
    const pending = new Set<Promise<void>>();
    app.addHook('onClose', () => recorder.flush());
    pruneOldRows(app);
    const paused = recordPauses(app, now);

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
        if (row.outcome === 'mounted') releaseMeters.mounted(row, row.is_markup_kept);
        else releaseMeters.failed(row, row.outcome);
      }
      for (const { metric, value, ...release } of vitals) releaseMeters.felt(release, metric, value);
      for (const error of errors)
        if (error.outcome === 'script-error') releaseMeters.failed(error, error.outcome);
      if (!app.previewVisits.isVisit(request)) recorder.add(outcomes, vitals);
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
        if (app.previewVisits.isVisit(request)) return;
        const work = sources.of(request.ip, now()).then(
          (source) =>
            recorder.add([
              {
                name,
                version,
                outcome: 'server-error',
                is_canary: isCanary(registry, release),
                route,
                address: addressOf(request),
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

const MOST_LETTERS = 200;
/** Neither a token, nor an address, nor a number of a card or phone. */
const PLAIN_VALUE = /^(?!.*\d{6})[\w .-]{0,20}$/;

function addressOf({ url, headers }: FastifyRequest): string | null {
  const [path = '', query] = url.split(/[?#]/, 2);
  if (hasSessionCookie(headers.cookie) || path.startsWith('/api/') || path.includes('@')) return null;
  const plain = [...new URLSearchParams(query)].filter(([, value]) => PLAIN_VALUE.test(value));
  const address = plain.length > 0 ? `${path}?${new URLSearchParams(plain)}` : path;
  return address.length <= MOST_LETTERS ? address : null;
}

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
    await releaseDb(db).deleteFrom('release_alerts').where('at', '<', before).execute();
    await compositionDb(db).deleteFrom('qa_sessions').where('expires_at', '<', now).execute();
  });
}

function wordsOfRender(error: unknown): ErrorWords | null {
  if (!(error instanceof RenderError)) return { message: messageOf(error) };
  const { failure, message, cause } = error;
  if (failure === 'suspended') return null;
  return { message, ...(typeof cause === 'string' ? { stack: cause } : {}) };
}

function recordPauses(app: FastifyInstance, now: () => number) {
  const { db, log } = app;
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
  return paused;
}
