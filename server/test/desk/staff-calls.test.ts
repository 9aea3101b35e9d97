import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { z } from 'shared-contracts/zod';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../src/staff/wire/roles.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { staffHeaders } from '../support/staff.ts';
import { createTestSite } from '../support/test-site.ts';

const SITE = 'http://localhost:4000';
const OPS = 'http://ops.localhost:4000';
const database = await createTestDatabase();
const config = { AUTH_SECRET: 'a secret of a test, long enough for one', ORIGIN: SITE, OPS_ORIGIN: OPS };
const site = await createTestSite({ database, config });
afterAll(async () => {
  await site.stop();
  await database.stop();
});

// The change set that the examples name, with a record of the center that they name.
beforeEach(async () => {
  await database.db.deleteFrom('change_sets').where('id', '=', 1).execute();
  await database.db
    .insertInto('change_sets')
    .values({ id: 1, title: 'Holiday hours', state: 'open', source: 'desk', created_by: 'a test' })
    .execute();
  await database.db
    .insertInto('content_changes')
    .values({
      change_set_id: 1,
      kind: 'parking',
      key: 'charleston',
      centre: 'charleston',
      before: null,
      after: '{}',
      changed_by: 'a test',
    })
    .execute();
});
// `createChangeSet` takes the next number.
await sql`alter sequence change_sets_id_seq restart with 2`.execute(database.db);

const callSchema = z.object({
  operationId: z.string(),
  'x-roles': z.optional(z.array(z.string())),
  'x-of-center': z.optional(z.boolean()),
  'x-change': z.optional(z.boolean()),
  parameters: z.optional(
    z.array(z.object({ name: z.string(), in: z.string(), example: z.optional(z.string()) })),
  ),
  requestBody: z.optional(
    z.object({ content: z.record(z.string(), z.looseObject({ example: z.optional(z.unknown()) })) }),
  ),
  responses: z.record(z.string(), z.looseObject({})),
});
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), callSchema)) });
const { paths } = documentSchema.parse((await site.app.inject('/api/openapi.json')).json());

const staffCalls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, call]) => (call['x-roles'] ? [{ path, method, call }] : [])),
);
type StaffCall = (typeof staffCalls)[number];

/** Sends the example of a call. */
function send({ path, method, call }: StaffCall, headers: InjectOptions['headers'] = {}, to = OPS) {
  const example = (name: string) =>
    call.parameters?.find((parameter) => parameter.name === name)?.example ?? '1';
  const [body] = Object.values(call.requestBody?.content ?? {});
  return site.app.inject({
    method: method.toUpperCase() as 'GET',
    url: path.replace(/\{(\w+)\}/g, (_, name: string) => example(name)),
    headers: { host: new URL(to).host, ...headers },
    ...(method === 'post' ? { payload: (body?.example ?? {}) as object } : {}),
  });
}

const names = Object.keys(ROLES) as Role[];
const isRefusal = (status: number) => status === 401 || status === 403;

describe.each(staffCalls.map((call) => [call.call.operationId, call] as const))('%s', (_name, call) => {
  const allowed = call.call['x-roles'] ?? [];

  it.each(names)('answers the role %s as documented', async (role) => {
    const answer = await send(call, await staffHeaders(site.app, { roles: [role] }));
    const isAllowed = role === 'administrator' || allowed.includes(role);
    expect([answer.statusCode < 500, isRefusal(answer.statusCode)], answer.body).toEqual([true, !isAllowed]);
  });

  it('is for the desk only', async () => {
    const headers = await staffHeaders(site.app, { roles: ['administrator'] });
    expect((await send(call)).statusCode).toBe(401);
    expect((await send(call, { authorization: site.authorization })).statusCode).toBe(401);
    expect((await send(call, { ...headers, 'sec-fetch-site': 'same-site' })).statusCode).toBe(403);
    expect((await send(call, headers, SITE)).statusCode).toBe(404);
    const disabled = await staffHeaders(site.app, { roles: ['administrator'], name: 'Gone' });
    await database.db
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('name', '=', 'Gone')
      .execute();
    expect((await send(call, disabled)).statusCode).toBe(401);
  });

  it.runIf(call.call['x-of-center'])('refuses an editor of another center', async () => {
    const roles = ['editor'] as const;
    const other = await send(call, await staffHeaders(site.app, { roles, centres: ['elsewhere'] }));
    expect([other.statusCode, other.json().code]).toEqual([403, 'FORBIDDEN']);
  });

  it.runIf(JSON.stringify(call.call.responses).includes('FRESH_SIGN_IN_NEEDED'))(
    'needs a recent sign-in',
    async () => {
      const answer = await send(
        call,
        await staffHeaders(site.app, { roles: ['administrator'], minutesAgo: 11 }),
      );
      expect(answer.json().code).toBe('FRESH_SIGN_IN_NEEDED');
    },
  );
});
