import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { REVISION_HEADER } from 'shared-contracts/composition';
import type { FileStore } from '../../platform/files/file-store.ts';
import {
  abortPendingQueries,
  createDatabase,
  hasAnsweredSinceLastCheck,
  listen,
  replaceIdleConnections,
  setSilent,
} from '../../platform/storage/index.ts';
import { createReleaseTokens, type ReleaseTokens } from './access/release-tokens.ts';
import { releaseFilesRoutes } from './api/release-files.routes.ts';
import { type OnForged, ReleaseFiles } from './files/release-files.ts';
import type { ReleaseRecord } from './records/release-record.ts';
import {
  PREPARE_NOTIFICATION,
  PREVIEW_END_NOTIFICATION,
  REVISION_NOTIFICATION,
} from './records/release-tables.ts';
import { createDamage, type Damage, damageSentence } from './registry/damage.ts';
import { pruneReleases } from './registry/prune.ts';
import { createRegistry, type Registry } from './registry/registry.ts';
import { findFile } from './registry/release-rows.ts';
import { createRevisionFloor } from './registry/revision-floor.ts';
import { type SiteKeys, siteTrust } from './signatures/site-trust.ts';
import type { Trust } from './signatures/trust.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly registry: Registry;
    readonly releaseFiles: ReleaseFiles;
    readonly releaseDamage: Damage;
    readonly releaseTokens: ReleaseTokens;
    readonly releaseTrust: Trust;
  }
}

interface ReleasesOptions {
  readonly store: FileStore;
  readonly otherStores: readonly FileStore[];
  readonly token: string;
  readonly keys: SiteKeys;
  /** Whether pages of other origins may read the files of releases. */
  readonly isForOtherSites: boolean;
}

const READ_MS = 4_000;
const POLL_MS = 500;
const SILENT_MS = 1_000;
const DAMAGE_MS = 5_000;

const reportForged =
  ({ releaseMeters, log }: FastifyInstance): OnForged =>
  (release, path, form) => {
    releaseMeters.formRefused(release);
    log.error(
      { release: release.id, path, form },
      'A compressed form in the file store does not decode to the signed file, which is sent instead: it was changed or is damaged',
    );
  };

function allowOtherSites({ url }: FastifyRequest, reply: FastifyReply): void {
  if (/^\/(releases\/|api\/composition$)/.test(url))
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
}

export const releasesPlugin = fp<ReleasesOptions>(
  async (app, { store, otherStores, token, keys, isForOtherSites }) => {
    // Separate connections with a deadline, so that other database work cannot delay the registry.
    const registryDb = createDatabase({ url: app.storage.url, max: 2, deadlineMs: READ_MS });
    app.addHook('onClose', () => registryDb.destroy());
    const trust = await siteTrust(app.db, keys);
    app.decorate('releaseTrust', trust);
    const floor = createRevisionFloor(store, {
      mayStartOver: keys.folder !== null,
      onError: (error) => app.log.error(error, 'The floor of revisions cannot be written'),
    });
    const registry = createRegistry(registryDb, trust, floor);
    const files = new ReleaseFiles(store, otherStores, reportForged(app));
    app.decorate('registry', registry);
    app.decorate('releaseFiles', files);
    const damage = createDamage(registry, files);
    app.decorate('releaseDamage', damage);
    app.decorate('releaseTokens', createReleaseTokens(app.db, token, app.staff.sessionOf));
    await registry.refresh();
    // Before rendering starts, so that damaged releases are not run.
    await damage.look();
    follow();
    watchDamage();

    app.jobs.every('release-prune', '40 4 * * *', async ({ log }) => {
      const { pruned, forgotten } = await pruneReleases(app.db, files);
      const ids = (releases: typeof pruned) => releases.map(({ name, version }) => `${name}@${version}`);
      if (pruned.length + forgotten.length > 0)
        log.info({ pruned: ids(pruned), forgotten: ids(forgotten) }, 'Files of unused releases were removed');
    });

    // Not async, because it runs for every request.
    app.addHook('onRequest', (request, reply, done) => {
      reply.header(REVISION_HEADER, registry.state.revision);
      if (isForOtherSites) allowOtherSites(request, reply);
      done();
    });
    app.register(releaseFilesRoutes, {
      prefix: '/releases',
      registry,
      files,
      findFile: (name, integrity) => findFile(registryDb, name, integrity),
      onBroken,
    });

    function onBroken(release: ReleaseRecord) {
      damage.lookAt(release).catch((error) => app.log.error(error, 'A damaged release could not be checked'));
    }

    function watchDamage() {
      const look = () =>
        damage.remaining().catch((error) => app.log.error(error, 'Damaged releases could not be checked'));
      const timer = setInterval(() => damage.known.length > 0 && void look(), DAMAGE_MS).unref();
      app.addHook('onClose', async () => clearInterval(timer));
      damage.onChange(() => {
        const { elsewhere } = damage;
        if (elsewhere) app.log.error(elsewhere);
        else for (const damaged of damage.answers) app.log.error(damageSentence(damaged));
        if (damage.known.length === 0) app.log.warn('All damaged releases are repaired');
      });
    }

    function follow() {
      let failing = false;
      let said: string | null = null;
      const look = async () => {
        try {
          await registry.refresh();
          if (registry.setBack !== said) {
            said = registry.setBack;
            app.log.error(
              said ?? 'The database is followed again, since it is not below the floor of revisions',
            );
          }
          if (failing) app.log.info('The registry of releases can be read again');
          failing = false;
          setSilent(app.db, false);
        } catch (error) {
          // The last state stays live. The connection may be dead, and others too.
          replaceIdleConnections(app.db);
          if (!failing) app.log.error(error, 'The registry of releases cannot be read');
          failing = true;
        }
      };
      const prepare = (id: string) =>
        registry
          .notifyPrepare(id)
          .catch((error) => app.log.warn({ err: error, release: id }, 'A release could not be prepared'));
      const listener = listen(
        app.storage.url,
        [REVISION_NOTIFICATION, PREPARE_NOTIFICATION, PREVIEW_END_NOTIFICATION],
        (channel, payload) => {
          if (channel === PREVIEW_END_NOTIFICATION)
            for (const listener of registry.previewEnds) listener(payload);
          else void (channel === PREPARE_NOTIFICATION ? prepare(payload) : look());
        },
        () => void look(),
      );
      let unansweredMs = 0;
      // A process that was paused for a minute ticks once.
      const tick = () => {
        registry.waited(POLL_MS);
        const answered = [app.db, registryDb].map(hasAnsweredSinceLastCheck);
        unansweredMs = answered.includes(true) ? 0 : unansweredMs + POLL_MS;
        // The read may wait for a lock, which is not silence.
        if (unansweredMs > 0) void sql`select 1`.execute(registryDb).catch(() => undefined);
        // Only existing connections may be dead; a new one shows whether the database answers.
        if (unansweredMs === SILENT_MS) abortPendingQueries(registryDb);
        if (unansweredMs >= SILENT_MS) setSilent(app.db, true);
        void look();
      };
      const timer = setInterval(tick, POLL_MS).unref();
      app.addHook('onClose', async () => {
        clearInterval(timer);
        await listener.stop();
      });
    }
  },
  { name: 'releases', dependencies: ['storage', 'jobs', 'metrics', 'staff'] },
);
