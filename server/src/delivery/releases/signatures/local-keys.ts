import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certifyKey, keyIdOf, publicHalfOf } from 'shared-contracts/signing';
import { StartError } from '../../../platform/errors/operator-errors.ts';
import type { RootKey } from './root-keys.ts';

/** Keys of a local server. Other sites do not trust them. */
export interface LocalKeys {
  readonly root: RootKey;
  readonly key: KeyObject;
}

const OPERATIONS = 'operations.pem';
const TEAM = 'team.json';
const YEARS = 20 * 365 * 24 * 3_600_000;

export function readLocalKeys(folder: string): LocalKeys | null {
  const file = join(folder, OPERATIONS);
  try {
    return localKeys(createPrivateKey(readFileSync(file)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new StartError(`The file ${file} contains no operations key: restore the previous file.`);
  }
}

export const newLocalKeys = (): LocalKeys => localKeys(generateKeyPairSync('ed25519').privateKey);

function localKeys(key: KeyObject): LocalKeys {
  const half = publicHalfOf(key);
  return { root: { id: keyIdOf(half), key: half, until: null }, key };
}

/** Returns the keys of a concurrent start if that was faster. */
export function keepLocalKeys(folder: string, keys: LocalKeys): LocalKeys {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeOnce(join(folder, OPERATIONS), () => String(keys.key.export({ format: 'pem', type: 'pkcs8' })));
  const kept = readLocalKeys(folder) ?? keys;
  writeOnce(join(folder, TEAM), () => teamKey(kept));
  return kept;
}

function teamKey({ key: root }: LocalKeys): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const now = Date.now();
  const certificate = certifyKey(
    {
      team: 'this desk',
      key: publicHalfOf(privateKey),
      remotes: '*',
      notBefore: new Date(now - 60_000).toISOString(),
      notAfter: new Date(now + YEARS).toISOString(),
    },
    root,
  );
  const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return `${JSON.stringify({ key, certificate })}\n`;
}

function writeOnce(file: string, made: () => string): void {
  if (existsSync(file)) return;
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  writeFileSync(unfinished, made(), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished);
  }
}
