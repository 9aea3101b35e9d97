import { createHash, randomInt } from 'node:crypto';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { LocalRemote, Tester } from 'shared-contracts/composition';
import { STORAGE_KEYS } from 'shared-contracts/member';
import { cookieOf, setCookie } from '../../platform/http/cookies.ts';
import { bindToLog } from '../../platform/http/logging.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { RegistryState, ReleaseRecord } from '../releases/records/release-record.ts';
import type { Registry } from '../releases/registry/registry.ts';
import { compositionDb } from './composition-tables.ts';
import {
  createLiveComposition,
  type LiveComposition,
  type ReleaseOverrides,
  type ReleaseReasons,
} from './live-composition.ts';
import { createLocalRemotes, type LocalRemotes } from './local-remotes.ts';
import { createPreviewOverrides, type PreviewOverrides, type ShownPreview } from './preview-overrides.ts';
import type { PreviewVisits } from './preview-visits.plugin.ts';
import { createQaOverrides, type QaOverrides } from './qa-overrides.ts';
import { createTesters, type Testers } from './testers.ts';

export interface ChosenComposition {
  readonly composition: LiveComposition;
  readonly reasons: ReleaseReasons;
  readonly isPrivate: boolean;
  /** Whether it has releases that shoppers do not get: a preview, or a tester's choice. */
  readonly isUnreleased: boolean;
  readonly preview: ShownPreview | null;
  readonly tester: Tester | null;
}

interface CompositionsOptions {
  readonly registry: Registry;
  readonly served: () => RegistryState;
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly visits: PreviewVisits;
  readonly devRemote: LocalRemote | null;
}

const BUCKETS = 100;
const BUCKET_SECONDS = 30 * 24 * 3_600;
const BUCKET_COOKIE = STORAGE_KEYS.bucket.name;
const KEPT = 50;
const KEPT_SHELLS = 500;

function bucketOf(request: Pick<FastifyRequest, 'headers'>): number | null {
  const given = cookieOf(request, BUCKET_COOKIE);
  return given && /^\d{1,2}$/.test(given) ? Number(given) : null;
}

function placeOf(bucket: number, release: ReleaseRecord): number {
  const shift = createHash('sha256').update(release.id).digest().readUInt32BE(0);
  return (bucket + shift) % BUCKETS;
}

function canariesOf({ channels }: Pick<RegistryState, 'channels'>, bucket: number): ReleaseOverrides {
  const overrides = new Map<string, ReleaseRecord>();
  for (const [name, { canary }] of channels) {
    if (canary && placeOf(bucket, canary.release) < canary.percent) overrides.set(name, canary.release);
  }
  return overrides;
}

const canaryReason = ({ channels }: RegistryState, bucket: number, release: ReleaseRecord) =>
  `canary;bucket=${placeOf(bucket, release)};percent=${channels.get(release.name)?.canary?.percent ?? 0}`;

const NO_OVERRIDES: ReleaseOverrides = new Map();
const NO_REASONS: ReleaseReasons = new Map();

const canaries = new WeakMap<RegistryState, boolean>();
function hasCanary(state: RegistryState): boolean {
  const known = canaries.get(state) ?? [...state.channels.values()].some(({ canary }) => canary);
  canaries.set(state, known);
  return known;
}

function compositionKey({ revision }: RegistryState, overrides: ReleaseOverrides): string {
  if (overrides.size === 0) return String(revision);
  const ids = [...overrides.values()].map(({ id }) => id).sort();
  return [revision, ...ids].join(' ');
}

/** Chooses each visitor's composition: live, a canary, a preview, or a tester's overrides. */
export class Compositions {
  readonly #options: CompositionsOptions;
  readonly testers: Testers;
  readonly qa: QaOverrides;
  readonly #previews: PreviewOverrides;
  readonly #local: LocalRemotes;
  readonly #made = new LRUCache<string, { made: LiveComposition | null }>({ max: KEPT });
  #madeOf: RegistryState | null = null;
  readonly #recorded = new Set<string>();
  readonly #shells = new LRUCache<string, string>({ max: KEPT_SHELLS });

  constructor(options: CompositionsOptions) {
    this.#options = options;
    this.testers = createTesters(options.db);
    this.qa = createQaOverrides(options.registry, options.db, this.testers, options.visits);
    this.#local = createLocalRemotes(options.served, this.testers);
    this.#previews = createPreviewOverrides(options.registry, options.db, options.visits);
  }

  shellOf(id: string): string | null {
    return this.#shells.get(id) ?? null;
  }

  get base(): LiveComposition | null {
    return this.#compose(NO_OVERRIDES);
  }

  /** Returns the composition that everybody gets, or null if some visitors get another one or nothing is live. */
  sharedComposition(request: FastifyRequest): ChosenComposition | null {
    const mayBePrivate =
      this.qa.isKept(request) ||
      // Only for testers does the address choose.
      this.testers.isClaimed(request) ||
      this.#previews.isAsked(request) ||
      this.#options.visits.isVisit(request);
    const isShared = !mayBePrivate && !this.#options.devRemote && !hasCanary(this.#options.served());
    const composition = isShared ? this.base : null;
    const isPlain = { isPrivate: false, isUnreleased: false, preview: null, tester: null };
    return composition && { composition, reasons: NO_REASONS, ...isPlain };
  }

  /** Returns the composition that headers determine, or null if a tester chooses or no bucket is set. */
  compositionFromHeaders(request: Pick<FastifyRequest, 'url' | 'headers'>): LiveComposition | null {
    const state = this.#options.served();
    if (this.qa.isNamed(request) || this.#previews.isNamed(request)) return null;
    if (!hasCanary(state)) return this.base;
    const bucket = bucketOf(request);
    return bucket === null ? null : this.#compose(canariesOf(state, bucket));
  }

  /** Returns null while no shell is live. Throws a RequestError if a tester's choice is refused. */
  async choose(request: FastifyRequest, reply: FastifyReply): Promise<ChosenComposition | null> {
    const asked = this.qa.isAsked(request) ? await this.qa.of(request, reply) : null;
    // A tester's own choice has priority over a preview.
    const preview =
      asked || !this.#previews.isAsked(request) ? null : await this.#previews.of(request, reply);
    const state = this.#options.served();
    // The bucket's cookie is needed only to choose a canary.
    const bucket = asked || preview || !hasCanary(state) ? null : this.#bucket(request, reply);
    const overrides =
      asked ?? preview?.overrides ?? (bucket === null ? NO_OVERRIDES : canariesOf(state, bucket));
    const composition = this.#compose(overrides);
    if (composition && !this.compositionFromHeaders(request))
      bindToLog(request, { composition: composition.id });
    if (!composition) return null;
    const { devRemote } = this.#options;
    const isTester = devRemote !== null || asked !== null || (await this.testers.has(request));
    const tester = isTester ? { local: devRemote ?? this.#local.of(request) } : null;
    const isUnreleased = asked !== null || preview !== null;
    const kind = asked ? 'override' : 'preview';
    const reasons = new Map(
      [...overrides].map(([name, release]) => [
        name,
        bucket === null ? kind : canaryReason(state, bucket, release),
      ]),
    );
    if (tester?.local) reasons.set(tester.local.remote, 'local');
    return { composition, reasons, isPrivate: isTester || isUnreleased, isUnreleased, preview, tester };
  }

  takeLocal(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    return this.#local.take(request, reply);
  }

  #bucket(request: FastifyRequest, reply: FastifyReply): number {
    reply.header('vary', 'cookie');
    const given = bucketOf(request);
    if (given !== null) return given;
    const bucket = randomInt(BUCKETS);
    setCookie(reply, BUCKET_COOKIE, String(bucket), BUCKET_SECONDS);
    return bucket;
  }

  #compose(overrides: ReleaseOverrides): LiveComposition | null {
    const state = this.#options.served();
    if (state !== this.#madeOf) this.#made.clear();
    this.#madeOf = state;
    const key = compositionKey(state, overrides);
    const known = this.#made.get(key) ?? { made: createLiveComposition(state, overrides) };
    this.#made.set(key, known);
    if (known.made && !this.#recorded.has(known.made.id)) void this.#record(known.made);
    return known.made;
  }

  async #record({ id, shell, remotes }: LiveComposition): Promise<void> {
    this.#recorded.add(id);
    this.#shells.set(id, shell.version);
    const parts = {
      contracts: shell.manifest.contracts,
      shell: shell.id,
      remotes: remotes.map((remote) => remote.id),
    };
    try {
      await compositionDb(this.#options.db)
        .insertInto('release_compositions')
        .values({ id, parts: JSON.stringify(parts) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } catch (error) {
      this.#recorded.delete(id);
      this.#options.log.warn({ err: error, composition: id }, 'A composition could not be remembered');
    }
  }
}
