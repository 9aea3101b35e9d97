import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { instantOf, SITE_TIME_ZONE } from 'shared-contracts/content';
import { PREVIEW_PATH } from 'shared-contracts/release';
import { z } from 'shared-contracts/zod';
import type { ContentRules } from '../../content/change-sets/changed-content.ts';
import { createContentPreview } from '../../content/change-sets/content-previews.ts';
import {
  goLiveOnTime,
  makeLive,
  type Outcome,
  problemsOf,
  schedule,
  undo,
  unschedule,
} from '../../content/change-sets/go-live.ts';
import type { Problem } from '../../content/check/problem.ts';
import { contentDb } from '../../content/store/content-tables.ts';
import { FieldsError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { type Actor, recordAct } from '../../staff/audit-entries.ts';
import type { StaffRoutes } from '../../staff/staff-route.ts';
import {
  fullChangeSetSchema,
  liveSchema,
  outcomeSchema,
  previewRequestSchema,
  previewSchema,
  problemsSchema,
  setParams,
} from '../../staff/wire/content.ts';
import { centresOfSet, EDITORS, stateChange, WHY } from './change-set.routes.ts';
import { readChangeSet } from './change-set-answers.ts';
import { READERS } from './record.routes.ts';

export interface Publishing {
  readonly db: Db;
  readonly rules: ContentRules;
  /** Origin of previews, else of the site. */
  readonly previewOrigin: string;
  readonly onTime: ReturnType<typeof goLiveQueue>;
}

const liveTaskSchema = z.object({ id: z.int(), revision: z.int() });

/** Creates the queue that makes change sets live at their time, on one replica. */
export const goLiveQueue = ({ jobs, db }: FastifyInstance, rules: ContentRules) =>
  jobs.queue('content-go-live', { schema: liveTaskSchema }, (task) => goLiveOnTime(db, task, rules));

const placeOf = ({ file, line, row }: Problem) =>
  [file, line && `line ${line}`, row && `row ${row}`].filter(Boolean).join(', ');

/** Returns the problems of an outcome as the desk lists them. */
export const listed = (outcome: Outcome) => ({
  total: outcome.ok ? 0 : outcome.total,
  problems: outcome.ok
    ? []
    : outcome.problems.map((problem) => ({
        place: placeOf(problem),
        field: problem.field,
        message: problem.message,
      })),
});

/** Calls that check, show, publish and undo a change set. */
export function publishRoutes({ read, change }: StaffRoutes, publishing: Publishing): void {
  const { db, rules, previewOrigin } = publishing;
  const centres = centresOfSet(db);
  read(
    '/change-sets/:id/problems',
    {
      operation: 'changeSetProblems',
      summary: 'All that keeps a change set from going live',
      roles: READERS,
      params: setParams,
      answer: problemsSchema,
    },
    async ({ params }) => listed(await problemsOf(db, params.id, rules)),
  );
  change(
    '/change-sets/:id/preview',
    {
      operation: 'previewChangeSet',
      summary: 'Makes a link that shows the site with a change set',
      roles: EDITORS,
      params: setParams,
      body: previewRequestSchema,
      answer: previewSchema,
      example: { path: '/charleston', day: null },
    },
    async ({ params, input, by }) => {
      const moment = input.day === null ? null : new Date(instantOf(input.day, '12:00', SITE_TIME_ZONE));
      const { key, endsAt } = await createContentPreview(db, params.id, { path: input.path, moment }, by);
      return { url: `${previewOrigin}${PREVIEW_PATH}?key=${key}`, endsAt: endsAt.toISOString() };
    },
  );
  change(
    '/change-sets/:id/live',
    {
      operation: 'publishChangeSet',
      summary: 'Makes a change set live, now or at a time',
      roles: EDITORS,
      params: setParams,
      body: liveSchema,
      example: { ...WHY, when: null },
      answer: outcomeSchema,
      errors: ['CONFLICT', 'UNPROCESSABLE'],
      centres,
    },
    async ({ params, input, by }) => {
      const outcome =
        input.when === null
          ? await makeLive(db, params.id, rules, by, input.why)
          : await plan(publishing, params.id, input.when, by, input.why);
      await noteRefusal(db, params.id, outcome, by);
      return { ...listed(outcome), set: await readChangeSet(db, params.id) };
    },
  );
  change(
    '/change-sets/:id/unschedule',
    {
      operation: 'unscheduleChangeSet',
      summary: 'Opens a scheduled change set again',
      ...stateChange(db),
      answer: fullChangeSetSchema,
    },
    async ({ params, input, by }) => {
      await unschedule(db, params.id, by, input.why);
      return readChangeSet(db, params.id);
    },
  );
  change(
    '/change-sets/:id/undo',
    {
      operation: 'undoChangeSet',
      summary: 'Puts every record of a live change set back',
      ...stateChange(db),
      answer: outcomeSchema,
    },
    async ({ params, input, by }) => {
      const outcome = await undo(db, params.id, rules, by, input.why);
      await noteRefusal(db, params.id, outcome, by);
      return { ...listed(outcome), set: await readChangeSet(db, params.id) };
    },
  );
}

type When = NonNullable<z.infer<typeof liveSchema>['when']>;

async function plan(
  { db, rules, onTime }: Publishing,
  id: number,
  when: When,
  by: Actor,
  why: string,
): Promise<Outcome> {
  const timeZone = await zoneOf(db, when.center);
  const [day = '', time = ''] = when.at.split('T');
  const at = new Date(instantOf(day, time, timeZone));
  if (at.getTime() <= rules.now())
    throw new FieldsError({ 'when.at': 'This time is over. Choose a later one.' });
  const problems = await problemsOf(db, id, rules);
  if (problems.total > 0) return problems;
  const announce: Parameters<typeof schedule>[3] = (set, tx) =>
    onTime.send({ id: set.id, revision: set.revision }, { after: at, tx });
  await schedule(db, id, { at, timeZone }, announce, by, why);
  return { ok: true };
}

async function zoneOf(db: Db, centre: string | null): Promise<string> {
  if (centre === null) return SITE_TIME_ZONE;
  const zone = sql<string>`record->>'timeZone'`.as('zone');
  const found = await contentDb(db)
    .selectFrom('centres')
    .select(zone)
    .where('slug', '=', centre)
    .executeTakeFirst();
  if (!found) throw new FieldsError({ 'when.center': 'There is no such center.' });
  return found.zone;
}

// A refused change is in the audit, too.
async function noteRefusal(db: Db, id: number, outcome: Outcome, by: Actor): Promise<void> {
  if (outcome.ok) return;
  await recordAct(db, by, {
    action: 'content.refused',
    subject: ['change-set', id],
    after: { problems: outcome.total },
    why: 'it has problems',
  });
}
