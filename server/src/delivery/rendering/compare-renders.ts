import { setTimeout as wait } from 'node:timers/promises';
import { matchRoutes } from 'react-router';
import type { RemoteRoute } from 'shared-contracts/release';
import type { Channels } from '../releases/gates/gate.ts';
import { type ReleaseRecord, SHELL } from '../releases/records/release-record.ts';
import type { Registry } from '../releases/registry/registry.ts';
import { renderFrame, renderPage } from './render-release.ts';
import type { Renderers } from './renderers.ts';
import type { SiteData } from './site-data.ts';

/**
 * - `differs`: a page fails in the release and not in the one before
 * - `same`: each page fails in both
 * - `unknown`: no page fails now, or none could be rendered in time
 * - `later`: the release was compared a moment ago
 */
type Comparison = 'differs' | 'same' | 'unknown' | 'later';

export type CompareRenders = (
  failing: { readonly name: string; readonly version: string },
  before: string,
  addresses: readonly string[],
) => Promise<Comparison>;

interface RenderParts {
  readonly renderers: Renderers;
  readonly data: SiteData;
  readonly channels: () => Channels;
  readonly now: () => number;
}

interface ComparisonParts extends RenderParts {
  readonly find: Registry['find'];
  readonly limitMs?: number;
}

const EVERY_MS = 30_000;
const LIMIT_MS = 20_000;
const REMEMBERED = 100;

/** Renders failed pages again, with the release and the one before. At most once in {@link EVERY_MS}. */
export function createRenderComparison({
  find,
  limitMs = LIMIT_MS,
  ...parts
}: ComparisonParts): CompareRenders {
  const compared = new Map<string, number>();
  return async ({ name, version }, before, addresses) => {
    const id = `${name}@${version}`;
    const now = performance.now();
    if (now - (compared.get(id) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return 'later';
    compared.delete(id);
    compared.set(id, now);
    for (const old of [...compared.keys()].slice(0, -REMEMBERED)) compared.delete(old);
    const [failing, former] = await Promise.all([find(name, version), find(name, before)]);
    if (!failing || !former) return 'unknown';
    const work = compare(parts, failing, former, addresses);
    return Promise.race([work, wait(limitMs, 'unknown' as const, { ref: false })]);
  };
}

async function compare(
  parts: RenderParts,
  failing: ReleaseRecord,
  former: ReleaseRecord,
  addresses: readonly string[],
): Promise<Comparison> {
  let haveBothFailed = false;
  for (const url of addresses) {
    // In sequence, because visitors' pages come first.
    if ((await isRendered(parts, failing, url)) !== false) continue;
    if (await isRendered(parts, former, url)) return 'differs';
    haveBothFailed = true;
  }
  return haveBothFailed ? 'same' : 'unknown';
}

/** Whether a release renders its part of a page, or null if it has none. */
async function isRendered(parts: RenderParts, release: ReleaseRecord, url: string): Promise<boolean | null> {
  const remotes = [...parts.channels().values()].map(({ live }) => live).filter(({ name }) => name !== SHELL);
  const owners = release.name === SHELL ? remotes : [release];
  const [found] = owners.flatMap((owner) => {
    const match = matched(owner.manifest.remote?.routes ?? [], url);
    return match ? [{ owner, match }] : [];
  });
  if (release.name !== SHELL && (!found || !parts.renderers.renders(release))) return null;
  const slug = found?.match.params.centre;
  const [site, centre] = await Promise.all([
    parts.data.site(),
    slug === undefined ? null : parts.data.centre(slug),
  ]);
  const page = { url, now: parts.now(), site, centre };
  const route = found?.match.route.handle;
  try {
    if (release.name === SHELL)
      await renderFrame(parts.renderers, release, {
        ...page,
        owner: found?.owner.name ?? null,
        title: route?.title ?? '',
        status: found ? null : 'not-found',
      });
    else if (route) await renderPage(parts.renderers, release, { ...page, routeId: route.id });
    return true;
  } catch {
    return false;
  }
}

export const matched = (routes: readonly RemoteRoute[], url: string) =>
  matchRoutes(
    routes.map((route) => ({ path: route.path, handle: route })),
    url.split(/[?#]/, 1)[0] ?? '',
  )?.at(-1);
