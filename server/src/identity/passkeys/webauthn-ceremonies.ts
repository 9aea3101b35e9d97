import { type CeremonyOptions, createCeremony } from './ceremony-parts.ts';
import { createMaking } from './make-passkey.ts';
import { createPasskeyChanges } from './passkey-changes.ts';
import { createShowing } from './show-passkey.ts';

export type Ceremonies = ReturnType<typeof createCeremonies>;

export function createCeremonies(options: CeremonyOptions) {
  const ceremony = createCeremony(options);
  const changes = createPasskeyChanges(options.db);
  return {
    store: { ...ceremony.store, ...changes },
    ...createMaking(ceremony, changes),
    ...createShowing(ceremony),
  };
}
