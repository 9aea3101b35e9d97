import { publicKeySchema } from 'shared-contracts/release';
import { keyIdOf } from 'shared-contracts/signing';
import { z } from 'zod';

export interface RootKey {
  readonly id: string;
  readonly key: string;
  readonly until: number | null;
}

export interface ReleaseKeysConfig {
  readonly roots: readonly RootKey[] | null;
  readonly revoked: ReadonlySet<string>;
}

const DAY = 24 * 3_600_000;
const ROOT = /^([A-Za-z0-9+/=]{60})(?:@(\d{4}-\d{2}-\d{2}))?$/;

const words = (text: string) => text.split(/[\s,]+/).filter(Boolean);

function rootKeyOf(word: string): RootKey | null {
  const [, key, day] = ROOT.exec(word) ?? [];
  if (!publicKeySchema.safeParse(key).success || !key) return null;
  const last = day === undefined ? null : Date.parse(day);
  return Number.isNaN(last) ? null : { id: keyIdOf(key), key, until: last === null ? null : last + DAY };
}

/** Settings for signatures. They are not in the database, so write access to it cannot add trust. */
export const signatureEnvironment = {
  RELEASE_ROOT_KEYS: z
    .string()
    .transform((text) => words(text).map(rootKeyOf))
    .refine(
      (keys) => keys.length > 0 && keys.every((key) => key !== null),
      'must be public keys as `pnpm release keys init` prints them, each with a last day if it has one: KEY@2027-12-31',
    )
    .optional()
    .meta({
      description:
        "public halves of the operations keys, which certify teams' keys; other releases do not run ([more](../server/decisions/0033-signed-releases.md))",
      without: 'generated in `DATA_DIR/release-keys`; needed with a public `ORIGIN`',
    }),
  RELEASE_REVOKED_KEYS: z
    .string()
    .transform(words)
    .refine(
      (ids) => ids.every((id) => /^[0-9a-f]{16}$/.test(id)),
      'must be ids of keys, of 16 hex digits each',
    )
    .optional()
    .meta({
      description: 'ids of keys, or serials of certificates, to stop trusting',
      without: 'none',
    }),
};

interface Values {
  readonly RELEASE_ROOT_KEYS?: ReadonlyArray<RootKey | null> | undefined;
  readonly RELEASE_REVOKED_KEYS?: readonly string[] | undefined;
}

export const readReleaseKeys = (values: Values): ReleaseKeysConfig => ({
  roots: values.RELEASE_ROOT_KEYS?.filter((key) => key !== null) ?? null,
  revoked: new Set(values.RELEASE_REVOKED_KEYS),
});
