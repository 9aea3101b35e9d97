import { useGetList, useStore } from 'react-admin';
import type { z } from 'shared-contracts/zod';
import { type changeSetSchema, fullChangeSetSchema } from '../../../server/src/staff/wire/content.ts';
import { call } from '../call.ts';

type ChangeSet = z.infer<typeof changeSetSchema>;

/** Returns the open change sets, the one that this browser works in, and a function that makes sure there is one. */
export function useChangeSet() {
  const { data: sets = [] } = useGetList<ChangeSet>('change-sets', {
    pagination: { page: 1, perPage: 100 },
    filter: { state: 'open' },
  });
  const [chosen, choose] = useStore<number | null>('desk.change-set', null);
  const current = sets.find(({ id }) => id === chosen) ?? null;

  async function requireSet(title: string): Promise<number> {
    if (current) return current.id;
    const { id } = fullChangeSetSchema.parse(await call('change-sets', { body: { title } }));
    choose(id);
    return id;
  }
  return { sets, current, choose, requireSet };
}
