import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { StorageError } from '../../errors/operator-errors.ts';

/** Starts PostgreSQL's programs. PostgreSQL refuses to run as root, so root uses another user. */
export interface Runner {
  readonly how: 'current user' | 'another user' | 'user namespace';
  own(folder: string): void;
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
}

const NOBODY = 65_534;
// A minimal environment, with English messages so that we can parse them.
const ENVIRONMENT = { PATH: process.env.PATH ?? '', LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' };

const asCurrentUser: Runner = {
  how: 'current user',
  own: () => undefined,
  spawn: (program, args, options) => spawn(program, args, { ...options, env: ENVIRONMENT }),
};

const asOtherUser = (uid: number): Runner => ({
  how: 'another user',
  own: (folder) => chownSync(folder, uid, uid),
  spawn: (program, args, options) => spawn(program, args, { ...options, env: ENVIRONMENT, uid, gid: uid }),
});

const NAMESPACE = ['-U', '--map-user=1000', '--map-group=1000'];
const inNamespace: Runner = {
  how: 'user namespace',
  own: () => undefined,
  spawn: (program, args, options) =>
    spawn('unshare', [...NAMESPACE, program, ...args], { ...options, env: ENVIRONMENT }),
};

const succeeds = (program: string, args: readonly string[], uid?: number) =>
  spawnSync(program, args, {
    stdio: 'ignore',
    cwd: '/',
    env: ENVIRONMENT,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  }).status === 0;

/** A used folder keeps its owner, or PostgreSQL would lose access to its files. */
export function chooseRunner(program: string, folder: string): Runner {
  if (process.getuid?.() !== 0) return asCurrentUser;
  const owner = statSync(folder).uid;
  const uid = owner === 0 ? NOBODY : owner;
  const isNew = !statSync(`${folder}/data`, { throwIfNoEntry: false });
  const canEnter = () => succeeds(program, ['--version'], uid) && succeeds('test', ['-x', folder], uid);
  if ((owner !== 0 || isNew) && canEnter()) return asOtherUser(uid);
  if (owner === 0 && succeeds('unshare', [...NAMESPACE, program, '--version'])) return inNamespace;
  throw new StorageError(
    `PostgreSQL refuses to run as root, and neither another user can enter ${folder} nor is a user namespace allowed here: start as another user, or set DATABASE_URL to a PostgreSQL server.`,
  );
}
