import { contentDb } from '../../../content/store/content-tables.ts';
import type { Db } from '../../../platform/storage/index.ts';
import type { Channels, Grant, Ground } from '../gates/gate.ts';
import {
  below,
  covers,
  faultOf,
  meet,
  reservedFor,
  textOf,
  type Way,
  waysOf,
} from '../gates/route-patterns.ts';
import { waysOfRelease } from '../gates/routes-gate.ts';
import { type By, writeAudit } from '../records/audit.ts';
import { refusal } from '../records/release-error.ts';
import { type ReleaseRecord, releasesOf } from '../records/release-record.ts';
import { releaseDb } from '../records/release-tables.ts';
import { refuseFor } from '../registry/release-context.ts';

export async function readGround(db: Db): Promise<Ground> {
  const [rows, centres] = await Promise.all([
    releaseDb(db).selectFrom('release_grants').select(['name', 'prefix']).orderBy('prefix').execute(),
    contentDb(db).selectFrom('centres').select('slug').execute(),
  ]);
  const slugs = new Set(centres.map(({ slug }) => slug.toLowerCase()));
  return {
    grants: rows.flatMap((row) => waysOf(row.prefix).map((way) => ({ ...row, way }))),
    isCentre: (word) => slugs.has(word),
  };
}

export function lackingGrants({ name, manifest }: ReleaseRecord, { grants }: Ground): Grant[] {
  const own = grants.filter((grant) => grant.name === name);
  const needed = (manifest.remote?.routes ?? [])
    .flatMap(({ path }) => waysOf(path))
    .map((way) => (way.at(-1) === '*' ? way.slice(0, -1) : way));
  const lacking = needed.filter((way) => !own.some((grant) => covers(grant.way, way)));
  return [...new Map(lacking.map((way) => [textOf(way), way]))].map(([prefix, way]) => ({
    name,
    prefix,
    way,
  }));
}

/**
 * Grants a remote routes below the prefixes. Needs a transaction with the lock of changes. Existing grants
 * stay.
 *
 * @throws ReleaseError if a prefix cannot be granted.
 */
export async function grantPrefixes(
  db: Db,
  name: string,
  prefixes: readonly string[],
  channels: Channels,
  by: By,
): Promise<void> {
  const ground = await readGround(db);
  refuseFor(prefixes.flatMap((prefix) => reasonAgainst(prefix, name, channels, ground) ?? []));
  const isNew = ([way]: readonly Way[]) =>
    way && !ground.grants.some((grant) => grant.name === name && sameAs(grant.way, way));
  for (const prefix of new Set(prefixes.filter((text) => isNew(waysOf(text))))) {
    await releaseDb(db).insertInto('release_grants').values({ name, prefix, granted_by: by.who }).execute();
    await writeAudit(db, { ...by, action: 'grant', name, detail: prefix });
  }
}

const sameAs = (one: Way, other: Way) => covers(one, other) && covers(other, one);

function reasonAgainst(prefix: string, name: string, channels: Channels, ground: Ground): string | null {
  const [way, ...more] = waysOf(prefix);
  const fault = faultOf(prefix);
  if (fault) return `The prefix ${prefix} ${fault}`;
  if (!way || more.length > 0 || way.at(-1) === '*')
    return `The prefix ${prefix} is a pattern: everything below a prefix is granted, '?' and '*' say nothing there.`;
  const reserved = reservedFor(way, ground.isCentre);
  if (reserved) return `The prefix ${prefix} ${reserved}`;
  const others = ground.grants.filter((grant) => grant.name !== name);
  const clash = others.find(
    (grant) =>
      meet(below(grant.way), below(way), ground.isCentre) &&
      (sameAs(grant.way, way) || !(covers(grant.way, way) || covers(way, grant.way))),
  );
  if (clash) return `The prefix ${prefix} meets ${clash.prefix}, which is granted to ${clash.name}.`;
  const user = userOf(way, name, channels, ground);
  return user ? `The prefix ${prefix} takes a route of ${user}.` : null;
}

function userOf(
  way: Way,
  name: string,
  channels: Channels,
  { grants, isCentre }: Ground,
): string | undefined {
  const keeps = (other: string, theirs: Way) =>
    grants.some((grant) => grant.name === other && covers(grant.way, theirs) && covers(way, grant.way));
  return [...channels]
    .filter(([other]) => other !== name)
    .flatMap(([, channel]) => releasesOf(channel))
    .find((release) =>
      waysOfRelease(release).some(
        (theirs) => meet(below(way), theirs, isCentre) && !keeps(release.name, theirs),
      ),
    )?.id;
}

/** Withdraws a prefix that no release in use needs. Needs a transaction, as {@link grantPrefixes}. */
export async function withdrawPrefix(
  db: Db,
  name: string,
  prefix: string,
  channels: Channels,
  by: By,
): Promise<void> {
  const { grants } = await readGround(db);
  const known = grants.find((grant) => grant.name === name && grant.prefix === prefix);
  if (!known) throw refusal(`${prefix} is not granted to ${name}.`);
  const rest = grants.filter((grant) => grant.name === name && grant !== known);
  const channel = channels.get(name);
  const user = (channel ? releasesOf(channel) : []).find((release) =>
    waysOfRelease(release).some(
      (way) => covers(known.way, way) && !rest.some((other) => covers(other.way, way)),
    ),
  );
  if (user) throw refusal(`${user.id} is in use and has routes below ${prefix}.`);
  await releaseDb(db)
    .deleteFrom('release_grants')
    .where('name', '=', name)
    .where('prefix', '=', prefix)
    .execute();
  await writeAudit(db, { ...by, action: 'grant-withdraw', name, detail: prefix });
}
