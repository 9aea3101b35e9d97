import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { policiesCreatedBy, type RemoteManifest } from 'shared-contracts/release';
import { z } from 'zod';

export function describeFiles(dist: string, names: readonly string[]) {
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const bytes = readFileSync(join(dist, name));
      return [name, { integrity: integrityOf(bytes), bytes: bytes.length }];
    }),
  );
}

/** Describes each Trusted Types policy that the scripts among `names` create and the manifest does not declare. */
export function undeclaredPolicies(
  dist: string,
  names: readonly string[],
  { name, policies = [] }: RemoteManifest,
): string[] {
  const scripts = names.filter((file) => /^web\/.*\.m?js$/.test(file));
  const created = scripts.flatMap((file) => policiesCreatedBy(readFileSync(join(dist, file), 'utf8')));
  return [...new Set(created)]
    .filter((policy) => !policies.includes(policy))
    .map(
      (policy) =>
        `${name} creates the Trusted Types policy '${policy}': add it to 'policies' of its manifest, and ask operations to grant it.`,
    );
}

export const integrityOf = (bytes: Uint8Array): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

const federationManifestSchema = z.object({
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string(), singleton: z.boolean() })),
  exposes: z.array(z.object({ path: z.string() })),
});

export function readFederationManifest(file: string) {
  const { shared, exposes } = federationManifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { exposes: exposes.map((exposed) => exposed.path), shared };
}
