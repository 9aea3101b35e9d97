import { slotGrant } from 'shared-contracts/release';
import { contentDb } from '../../../content/store/content-tables.ts';
import type { Db } from '../../../platform/storage/index.ts';
import type { Channels, Grant, RouteOwnership } from '../gates/gate.ts';
import { hasRight, RESERVED_RIGHTS, rightsOf } from '../gates/rights-gate.ts';
import {
  below,
  covers,
  expandPattern,
  meet,
  type PathPattern,
  patternFault,
  patternText,
  reasonReserved,
} from '../gates/route-patterns.ts';
import { patternsOfRelease } from '../gates/routes-gate.ts';
import { type Author, writeAudit } from '../records/audit.ts';
import { refusal } from '../records/release-error.ts';
import { type ReleaseRecord, releasesOf } from '../records/release-record.ts';
import { releaseDb } from '../records/release-tables.ts';
import { refuseFor } from '../registry/release-context.ts';

export async function readRouteOwnership(db: Db): Promise<RouteOwnership> {
  const [rows, centres] = await Promise.all([
    releaseDb(db).selectFrom('release_grants').select(['name', 'prefix']).orderBy('prefix').execute(),
    contentDb(db).selectFrom('centres').select('slug').execute(),
  ]);
  const slugs = new Set(centres.map(({ slug }) => slug.toLowerCase()));
  const paths = rows.filter(({ prefix }) => isPath(prefix));
  return {
    grants: paths.flatMap((row) => expandPattern(row.prefix).map((pattern) => ({ ...row, pattern }))),
    rights: rows.filter(({ prefix }) => !isPath(prefix)),
    isCentre: (word) => slugs.has(word),
  };
}

const isPath = (prefix: string) => prefix.startsWith('/');

export function lackingGrants({ name, manifest }: ReleaseRecord, { grants }: RouteOwnership): Grant[] {
  const own = grants.filter((grant) => grant.name === name);
  const needed = (manifest.remote?.routes ?? [])
    .flatMap(({ path }) => expandPattern(path))
    .map((pattern) => (pattern.at(-1) === '*' ? pattern.slice(0, -1) : pattern));
  const lacking = needed.filter((pattern) => !own.some((grant) => covers(grant.pattern, pattern)));
  return [...new Map(lacking.map((pattern) => [patternText(pattern), pattern]))].map(([prefix, pattern]) => ({
    name,
    prefix,
    pattern,
  }));
}

/** Grants a remote routes below the prefixes, slots and policies. Needs a transaction with the lock of changes. */
export async function grantPrefixes(
  db: Db,
  name: string,
  prefixes: readonly string[],
  channels: Channels,
  by: Author,
): Promise<void> {
  const ownership = await readRouteOwnership(db);
  refuseFor(prefixes.flatMap((prefix) => reasonAgainst(prefix, name, channels, ownership) ?? []));
  const isNewPath = ([pattern]: readonly PathPattern[]) =>
    pattern && !ownership.grants.some((grant) => grant.name === name && sameAs(grant.pattern, pattern));
  const isNew = (text: string) =>
    isPath(text) ? isNewPath(expandPattern(text)) : !hasRight(ownership, name, text);
  for (const prefix of new Set(prefixes.filter(isNew))) {
    await releaseDb(db).insertInto('release_grants').values({ name, prefix, granted_by: by.who }).execute();
    await writeAudit(db, { ...by, action: 'grant', name, detail: prefix });
  }
}

const sameAs = (one: PathPattern, other: PathPattern) => covers(one, other) && covers(other, one);

function reasonAgainst(
  prefix: string,
  name: string,
  channels: Channels,
  ownership: RouteOwnership,
): string | null {
  if (!isPath(prefix)) return reasonAgainstRight(prefix, name, ownership);
  const [pattern, ...more] = expandPattern(prefix);
  const fault = patternFault(prefix);
  if (fault) return `The prefix ${prefix} ${fault}`;
  if (!pattern || more.length > 0 || pattern.at(-1) === '*')
    return `The prefix ${prefix} is a pattern: everything below a prefix is granted, '?' and '*' say nothing there.`;
  const reserved = reasonReserved(pattern, ownership.isCentre);
  if (reserved) return `The prefix ${prefix} ${reserved}`;
  const others = ownership.grants.filter((grant) => grant.name !== name);
  const clash = others.find(
    (grant) =>
      meet(below(grant.pattern), below(pattern), ownership.isCentre) &&
      (sameAs(grant.pattern, pattern) || !(covers(grant.pattern, pattern) || covers(pattern, grant.pattern))),
  );
  if (clash) return `The prefix ${prefix} meets ${clash.prefix}, which is granted to ${clash.name}.`;
  const user = userOf(pattern, name, channels, ownership);
  return user ? `The prefix ${prefix} takes a route of ${user}.` : null;
}

function reasonAgainstRight(right: string, name: string, { rights }: RouteOwnership): string | null {
  if (RESERVED_RIGHTS.includes(right)) return `${right} belongs to the shell.`;
  const owner = rights.find((granted) => granted.prefix === right)?.name ?? name;
  return right.startsWith(slotGrant('')) && owner !== name ? `${right} is granted to ${owner}.` : null;
}

function userOf(
  pattern: PathPattern,
  name: string,
  channels: Channels,
  { grants, isCentre }: RouteOwnership,
): string | undefined {
  const keeps = (other: string, theirs: PathPattern) =>
    grants.some(
      (grant) => grant.name === other && covers(grant.pattern, theirs) && covers(pattern, grant.pattern),
    );
  return [...channels]
    .filter(([other]) => other !== name)
    .flatMap(([, channel]) => releasesOf(channel))
    .find((release) =>
      patternsOfRelease(release).some(
        (theirs) => meet(below(pattern), theirs, isCentre) && !keeps(release.name, theirs),
      ),
    )?.id;
}

export async function withdrawPrefix(
  db: Db,
  name: string,
  prefix: string,
  channels: Channels,
  by: Author,
): Promise<void> {
  const { grants, rights } = await readRouteOwnership(db);
  const known = grants.find((grant) => grant.name === name && grant.prefix === prefix);
  if (!known && !hasRight({ rights }, name, prefix)) throw refusal(`${prefix} is not granted to ${name}.`);
  const rest = grants.filter((grant) => grant.name === name && grant !== known);
  const channel = channels.get(name);
  const user = (channel ? releasesOf(channel) : []).find((release) =>
    known
      ? patternsOfRelease(release).some(
          (pattern) =>
            covers(known.pattern, pattern) && !rest.some((other) => covers(other.pattern, pattern)),
        )
      : rightsOf(release).includes(prefix),
  );
  if (user)
    throw refusal(`${user.id} is in use and ${known ? `has routes below ${prefix}` : `needs ${prefix}`}.`);
  await releaseDb(db)
    .deleteFrom('release_grants')
    .where('name', '=', name)
    .where('prefix', '=', prefix)
    .execute();
  await writeAudit(db, { ...by, action: 'grant-withdraw', name, detail: prefix });
}
