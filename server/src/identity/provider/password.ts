import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordProblem } from 'shared-contracts/member';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
export const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

const derive = promisify(argon2);
type Cost = { memory: number; passes: number; parallelism: number };

export const tagOf = (password: string, nonce: Buffer, cost: Cost) =>
  derive('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce,
    tagLength: TAG_BYTES,
    ...cost,
  });

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, salt, COST);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Whether a password fits a hash. A missing hash never fits and takes the same time. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash ?? '') ?? [];
  if (!salt || !tag) {
    await tagOf(password, randomBytes(SALT_BYTES), COST);
    return false;
  }
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(tag, 'base64');
  const actual = await tagOf(password, Buffer.from(salt, 'base64'), cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

// A year, digits or signs after a listed word. More digits count as a password of their own.
const TAIL = /[\d\W_]{1,6}$/;

let listed: Promise<ReadonlySet<string>> | undefined;

function listedPasswords(): Promise<ReadonlySet<string>> {
  listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return listed;
}

export async function newPasswordProblem(password: string, email = ''): Promise<string | null> {
  const problem = passwordProblem(password, email);
  if (problem) return problem;
  const plain = password.toLowerCase();
  const known = await listedPasswords();
  return known.has(plain) || known.has(plain.replace(TAIL, ''))
    ? 'This password has appeared in a data breach. Use a few words that only you would put together.'
    : null;
}
