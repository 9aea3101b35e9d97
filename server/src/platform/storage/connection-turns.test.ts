import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { asNetwork, ConnectionTurns } from './connection-turns.ts';
import { createDatabase, poolFigures } from './database.ts';

const database = await createTestDatabase();
afterAll(() => database.stop());

test('networks and the server itself take turns for connections', async () => {
  const db = createDatabase({ url: database.url, max: 1 });
  const done: string[] = [];
  const held = Promise.withResolvers<void>();
  const holder = db.connection().execute(() => held.promise);
  await expect.poll(() => poolFigures(db)?.used).toBe(1);
  const ask = (network: string) =>
    asNetwork(network, () => sql`select 1`.execute(db)).then(() => done.push(network));
  const flood = Array.from({ length: 20 }, () => ask('flood'));
  await expect.poll(() => poolFigures(db)?.waiting).toBe(20);
  const others = ['member', 'member', '', 'visitor'].map(ask);
  await expect.poll(() => poolFigures(db)?.waiting).toBe(24);
  held.resolve();
  await Promise.all([holder, ...flood, ...others]);
  expect(done.slice(0, 7)).toEqual(['flood', 'member', '', 'visitor', 'flood', 'member', 'flood']);
  expect(poolFigures(db)).toMatchObject({ waiting: 0, used: 0 });
  await db.destroy();
});

test('a failed or ended connection gives its turn back', async () => {
  const db = createDatabase({ url: database.url, max: 1 });
  for (let at = 0; at < 3; at++) {
    const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    await expect(ended).rejects.toThrow();
    const answers = () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      );
    await expect.poll(answers).toBe(true);
  }
  await db.destroy();
  const nowhere = createDatabase({ url: 'postgresql://site@127.0.0.1:1/site', max: 1 });
  for (let at = 0; at < 3; at++) await expect(sql`select 1`.execute(nowhere)).rejects.toThrow('ECONNREFUSED');
  await nowhere.destroy();
});

test('a wait has an end', async () => {
  const turns = new ConnectionTurns(0);
  await expect(turns.take(1)).rejects.toThrow('timeout exceeded when trying to connect');
  expect(turns.waiting).toBe(0);
});
