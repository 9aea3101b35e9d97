import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../../', import.meta.url));
const LEDGER = 'club/ledger/ledger.ts';
const RELEASES = 'delivery/releases';

type Edit = readonly [file: string, right: string, wrong: string];

export const PLANTED: Readonly<Record<string, readonly Edit[]>> = {
  'a missing lock': [['club/ledger/voided-keys.ts', ' for no key update', '']],
  'a key compared without its member': [
    [
      LEDGER,
      ".where('member_id', '=', memberId)\n    .where('idempotency_key', '=', key)",
      ".where('idempotency_key', '=', key)",
    ],
  ],
  'a read outside the transaction': [
    [LEDGER, 'export function withLedger<R>', 'export async function withLedger<R>'],
    [
      LEDGER,
      '  return ledgerDb(db)\n    .transaction()',
      '  const sums = await sumsOf(db, memberId, now);\n  return ledgerDb(db)\n    .transaction()',
    ],
    [LEDGER, 'const ledger = { tx,', 'const ledger = { sums, tx,'],
    [
      'club/redemption/redemption.ts',
      '{ tx, memberId, now }: OpenLedger, points: number): Promise<number> {\n  const sums = await sumsOf(tx, memberId, now);',
      '{ sums }: any, points: number): Promise<number> {',
    ],
  ],
  'a replayed promote': [
    [`${RELEASES}/going-live/promote.ts`, 'if (locked.before?.live.version === version) return null;', ''],
  ],
  // After a new connection and between notifications, the replica does not read what it missed.
  'a lost NOTIFY': [
    [`${RELEASES}/releases.plugin.ts`, '() => void look(),', '() => undefined,'],
    [
      `${RELEASES}/releases.plugin.ts`,
      'setSilent(app.db, true);\n        void look();',
      `setSilent(app.db, true);
        void sql\`select 1\`.execute(registryDb).then(() => {
          registry.waited(-registry.unreadMs);
          setSilent(app.db, false);
        }, () => replaceIdleConnections(app.db));`,
    ],
  ],
};

/** Copies the server with a bug. Returns the program that starts it, and how to remove it. */
export async function plant(edits: readonly Edit[]) {
  // Below the server, so that it finds the packages.
  const server = await mkdtemp(join(SERVER, '.planted-'));
  await mkdir(join(server, 'test/support'), { recursive: true });
  for (const path of ['src', 'package.json', 'test/support/practice-server.ts'])
    await cp(join(SERVER, path), join(server, path), { recursive: true });
  for (const [name, right, wrong] of edits) {
    const file = join(server, 'src', name);
    const source = await readFile(file, 'utf8');
    if (source.split(right).length !== 2) throw new Error(`${name} has not exactly one: ${right}`);
    await writeFile(file, source.replace(right, wrong));
  }
  return {
    program: join(server, 'test/support/practice-server.ts'),
    remove: () => rm(server, { recursive: true }),
  };
}
