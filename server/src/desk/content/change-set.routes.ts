import {
  changesOf,
  createChangeSet,
  dropChangeSet,
  dropDraft,
  saveDraft,
} from '../../content/change-sets/change-sets.ts';
import { centreOf, liveRecord } from '../../content/change-sets/record-facts.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { StaffRoutes } from '../../staff/staff-route.ts';
import {
  changeSetListSchema,
  draftSchema,
  dropDraftSchema,
  fullChangeSetSchema,
  newSetSchema,
  savedDraftSchema,
  setParams,
  setsQuery,
  whyOnlySchema,
} from '../../staff/wire/content.ts';
import { listChangeSets, readChangeSet } from './change-set-answers.ts';
import { READERS } from './record.routes.ts';

export const EDITORS = ['editor'] as const;
export const WHY = { why: 'longer hours before the holidays' };

/** Returns the centres of the records in a change set. */
export const centresOfSet =
  (db: Db) =>
  async ({ params }: { readonly params: { readonly id: number } }) =>
    (await changesOf(db, params.id)).map(({ centre }) => centre);

/** What the calls share that change the state of a change set, with a reason. */
export const stateChange = (db: Db) => ({
  roles: EDITORS,
  params: setParams,
  body: whyOnlySchema,
  example: WHY,
  errors: ['CONFLICT'] as const,
  centres: centresOfSet(db),
});

/** Calls for drafts in change sets. */
export function changeSetRoutes({ read, change }: StaffRoutes, db: Db): void {
  const centres = centresOfSet(db);
  read(
    '/change-sets',
    {
      operation: 'changeSets',
      summary: 'Change sets, the newest first',
      roles: READERS,
      query: setsQuery,
      answer: changeSetListSchema,
    },
    ({ input }) => listChangeSets(db, input),
  );
  read(
    '/change-sets/:id',
    {
      operation: 'changeSet',
      summary: 'A change set with its drafts',
      roles: READERS,
      params: setParams,
      answer: fullChangeSetSchema,
    },
    ({ params }) => readChangeSet(db, params.id),
  );
  change(
    '/change-sets',
    {
      operation: 'createChangeSet',
      summary: 'Begins a change set',
      roles: EDITORS,
      body: newSetSchema,
      example: { title: 'Holiday hours' },
      answer: fullChangeSetSchema,
    },
    async ({ input, by }) => readChangeSet(db, (await createChangeSet(db, input.title, by)).id),
  );
  change(
    '/change-sets/:id/records',
    {
      operation: 'saveDraft',
      summary: 'Saves a draft of a record',
      roles: EDITORS,
      params: setParams,
      body: draftSchema,
      answer: savedDraftSchema,
      errors: ['CONFLICT', 'UNPROCESSABLE'],
      example: {
        kind: 'parking' as const,
        key: 'charleston',
        revision: null,
        seen: null,
        record: { centre: 'charleston' },
      },
      centres: async ({ input: { kind, key, record } }) => {
        const live = key === null ? null : await liveRecord(db, kind, key);
        const places = [live, record].filter((one) => one !== null);
        return Promise.all(places.map((one) => centreOf(db, kind, one)));
      },
    },
    async ({ params, input, by }) => {
      const { kind, key, revision } = await saveDraft(db, params.id, input, by);
      return { id: `${kind}/${key}`, kind, key, revision };
    },
  );
  change(
    '/change-sets/:id/records/remove',
    {
      operation: 'dropDraft',
      summary: 'Takes a record out of a change set',
      roles: EDITORS,
      params: setParams,
      body: dropDraftSchema,
      example: { kind: 'parking' as const, key: 'charleston' },
      answer: fullChangeSetSchema,
      errors: ['CONFLICT'],
      centres,
    },
    async ({ params, input, by }) => {
      await dropDraft(db, params.id, input.kind, input.key, by);
      return readChangeSet(db, params.id);
    },
  );
  change(
    '/change-sets/:id/drop',
    {
      operation: 'dropChangeSet',
      summary: 'Ends a change set that is not live',
      ...stateChange(db),
      answer: fullChangeSetSchema,
    },
    async ({ params, input, by }) => {
      await dropChangeSet(db, params.id, by, input.why);
      return readChangeSet(db, params.id);
    },
  );
}
