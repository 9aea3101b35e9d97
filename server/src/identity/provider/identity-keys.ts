import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'oidc-provider';
import { z } from 'zod';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';

const PURPOSE = 'id-token';
const jwkSchema = z.record(z.string(), z.string());

/** Created once, sealed, and shared by all replicas. A key sealed with another secret is replaced. */
export async function signingKey(db: Db, secrets: Secrets): Promise<JWK> {
  const known = await openKey(db, secrets);
  if (known) return known;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 3_072 });
  const jwk = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: crypto.randomUUID() };
  const sealed = secrets.seal(JSON.stringify(jwk), PURPOSE);
  await identityDb(db)
    .insertInto('identity_keys')
    .values({ purpose: PURPOSE, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const first = await openKey(db, secrets);
  if (first) return first;
  await identityDb(db).updateTable('identity_keys').set({ sealed }).where('purpose', '=', PURPOSE).execute();
  return jwkSchema.parse(jwk);
}

async function openKey(db: Db, secrets: Secrets): Promise<JWK | null> {
  const row = await identityDb(db)
    .selectFrom('identity_keys')
    .select('sealed')
    .where('purpose', '=', PURPOSE)
    .executeTakeFirst();
  const text = row && secrets.open(row.sealed, PURPOSE);
  return text ? jwkSchema.parse(JSON.parse(text)) : null;
}
