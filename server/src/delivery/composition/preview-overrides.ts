import type { FastifyReply, FastifyRequest } from 'fastify';
import { localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import { contentPreviewOf } from '../../content/change-sets/content-previews.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { cookieOf, setCookie } from '../../platform/http/cookies.ts';
import type { Db } from '../../platform/storage/index.ts';
import { containersCanBeLoaded } from '../releases/gates/contracts-gate.ts';
import { reasonsToRefuse } from '../releases/gates/gates.ts';
import { sharesAreProvided } from '../releases/gates/shared-modules-gate.ts';
import { type OpenPreview, previewOf } from '../releases/publishing/previews.ts';
import type { ReleaseRecord } from '../releases/records/release-record.ts';
import type { Registry } from '../releases/registry/registry.ts';
import type { ReleaseOverrides } from './live-composition.ts';
import { FOR_NO_INDEX, PREVIEW_COOKIE, type PreviewVisits } from './preview-visits.plugin.ts';
import { showableRelease } from './showable-release.ts';

export interface ShownPreview extends OpenPreview {
  readonly overrides: ReleaseOverrides;
  /** Key of a preview of content. Its pages are drawn in the browser, where every call has the key. */
  readonly contentKey?: string;
}

/** Returns a preview of content as one that replaces no release. */
export async function contentPreview(db: Db, key: string): Promise<(ShownPreview & { path: string }) | null> {
  const preview = await contentPreviewOf(db, key);
  if (!preview || preview.secondsLeft <= 0) return null;
  const { changeSet, revision, title, madeBy, path, moment, endsAt, secondsLeft } = preview;
  const day = moment === null ? 'now' : `on ${localDateAt(moment, SITE_TIME_ZONE)}`;
  return {
    id: `content-${changeSet}-${revision}`,
    name: 'the content',
    version: day,
    label: title,
    team: madeBy,
    endsAt,
    secondsLeft,
    overrides: new Map(),
    contentKey: key,
    path,
  };
}

export type PreviewOverrides = ReturnType<typeof createPreviewOverrides>;

export async function releaseOfPreview(
  registry: Registry,
  { name, version, secondsLeft }: OpenPreview,
): Promise<ReleaseRecord | null> {
  if (secondsLeft <= 0) return null;
  try {
    const release = await showableRelease(registry, name, version);
    const gates = [containersCanBeLoaded, sharesAreProvided];
    return reasonsToRefuse(gates, release, registry.state.channels).length > 0 ? null : release;
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
}

const isNamed = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  (headers.cookie ?? '').includes(`${PREVIEW_COOKIE}=`);

export const createPreviewOverrides = (registry: Registry, db: Db, visits: PreviewVisits) => ({
  isNamed,
  isAsked: (request: FastifyRequest): boolean => visits.isPlace(request) && isNamed(request),

  /** Returns null and ends the visit if the preview has ended, was revoked or can no longer be shown. */
  async of(request: FastifyRequest, reply: FastifyReply): Promise<ShownPreview | null> {
    const key = cookieOf(request, PREVIEW_COOKIE);
    const ofContent = key ? await contentPreview(db, key) : null;
    if (ofContent) {
      reply.headers(FOR_NO_INDEX);
      return ofContent;
    }
    const preview = key ? await previewOf(db, key) : null;
    const release = preview && (await releaseOfPreview(registry, preview));
    if (!preview || !release) {
      setCookie(reply, PREVIEW_COOKIE, '', 0);
      await visits.separate(request, reply);
      return null;
    }
    reply.headers(FOR_NO_INDEX);
    return { ...preview, overrides: new Map([[release.name, release]]) };
  },
});
