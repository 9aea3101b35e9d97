import { CONTENT_KINDS, type ContentKind } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';

const kindSchema = z.enum(CONTENT_KINDS as [ContentKind, ...ContentKind[]]);
const key = z.string().check(z.minLength(1), z.maxLength(120));
const record = z.nullable(z.record(z.string().check(z.maxLength(60)), z.unknown()));
const why = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));
const id = z.coerce.number().check(z.int(), z.positive(), z.maximum(2 ** 31 - 1));
const time = z.nullable(z.iso.datetime());

export const setParams = z.object({ id });
export const kindParams = z.object({ kind: kindSchema });
export const recordParams = z.object({ kind: kindSchema, key });

export const recordsQuery = z.object({
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
  perPage: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  center: z.optional(z.string().check(z.maxLength(100))),
  q: z.optional(z.string().check(z.maxLength(100))),
});

/** A draft of a record in an open or scheduled change set. */
const openDraftSchema = z.object({
  changeSet: z.int(),
  title: z.string(),
  state: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});

export const recordSummarySchema = z.object({
  id: z.string(),
  center: z.nullable(z.string()),
  name: z.string(),
  /** Days or times such as `2026-11-20 to 2026-12-01`, if the kind has them. */
  when: z.string(),
});
export const recordListSchema = z.object({ items: z.array(recordSummarySchema), total: z.int() });

export const recordSchema = z.object({
  id: z.string(),
  kind: kindSchema,
  center: z.nullable(z.string()),
  /** Null if no such record is live. */
  live: record,
  drafts: z.array(openDraftSchema),
  /** Versions that were live, the newest first. */
  history: z.array(z.object({ changeSet: z.int(), title: z.string(), by: z.string(), at: z.iso.datetime() })),
});
export type ContentRecord = z.infer<typeof recordSchema>;

const changeSchema = z.object({
  kind: kindSchema,
  key: z.string(),
  center: z.nullable(z.string()),
  before: record,
  after: record,
  by: z.string(),
  at: z.iso.datetime(),
  revision: z.int(),
  /** Drafts of the same record in other change sets. */
  others: z.array(openDraftSchema),
});

export const changeSetSchema = z.object({
  id: z.int(),
  title: z.string(),
  state: z.enum(['open', 'scheduled', 'live', 'undone', 'dropped']),
  source: z.enum(['desk', 'import']),
  by: z.string(),
  createdAt: z.iso.datetime(),
  records: z.int(),
  goesLiveAt: time,
  timeZone: z.nullable(z.string()),
  liveAt: time,
  trouble: z.nullable(z.string()),
});
export const changeSetListSchema = z.object({ items: z.array(changeSetSchema), total: z.int() });
/** Changes of a large import are counted in `records`, and the first 200 are listed. */
export const fullChangeSetSchema = z.object({ ...changeSetSchema.shape, changes: z.array(changeSchema) });
export type FullChangeSet = z.infer<typeof fullChangeSetSchema>;

export const newSetSchema = z.object({ title: z.string().check(z.trim(), z.minLength(2), z.maxLength(120)) });
export const setsQuery = z.object({
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
  perPage: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  state: z.optional(z.enum(['open', 'scheduled', 'live', 'undone', 'dropped'])),
});

export const draftSchema = z.object({
  kind: kindSchema,
  /** Null for a new record. */
  key: z.nullable(key),
  record,
  /** Revision of the draft that the editor saw, null if there was none. */
  revision: z.nullable(z.int()),
  /** The live record that the editor saw, null for a new one. */
  seen: record,
});
export const savedDraftSchema = z.object({
  id: z.string(),
  kind: kindSchema,
  key: z.string(),
  revision: z.int(),
});
export const dropDraftSchema = z.object({ kind: kindSchema, key });
export const whyOnlySchema = z.object({ why });

const problemSchema = z.object({ place: z.string(), field: z.string(), message: z.string() });
export const problemsSchema = z.object({ total: z.int(), problems: z.array(problemSchema) });
export type Problems = z.infer<typeof problemsSchema>;

/** A time of day at a center, such as `2026-11-27T08:00`. */
const localTime = z
  .string()
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/));
export const liveSchema = z.object({
  why,
  /** Null: now. `center` names the zone of the time, null the site's. */
  when: z.nullable(
    z.object({ at: localTime, center: z._default(z.nullable(z.string().check(z.maxLength(100))), null) }),
  ),
});
/** `set` is the change set afterwards; with problems nothing changed. */
export const outcomeSchema = z.object({ ...problemsSchema.shape, set: fullChangeSetSchema });

/** Problems of files, or the change set that is live. `notes` are remarks on how files were read. */
export const importSchema = z.object({
  ...problemsSchema.shape,
  notes: z.array(z.string()),
  set: z.nullable(z.int()),
});

export const pictureKindParams = z.object({ pictureKind: z.enum(['logo', 'photo']) });
export const storedPictureSchema = z.object({ file: z.string(), width: z.int(), height: z.int() });

export const previewRequestSchema = z.object({
  /** Page of the site that opens. */
  path: z.string().check(z.maxLength(300), z.regex(/^\/(?!\/)[^\s\\]*$/)),
  /** Day that the preview shows, null for now. */
  day: z._default(z.nullable(z.iso.date()), null),
});
export const previewSchema = z.object({ url: z.string(), endsAt: z.iso.datetime() });
