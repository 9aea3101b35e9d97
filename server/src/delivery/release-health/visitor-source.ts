import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addressKey } from '../../platform/http/rate-limit.ts';
import type { Db } from '../../platform/storage/index.ts';

export const isLoopback = (ip: string) => /^(127\.|::1$|::ffff:127\.)/.test(ip);

/** Hashes of an address that last one day: too little to recognize the visitor later. */
export interface Source {
  readonly source: Buffer;
  readonly network: Buffer;
}

export function networkOf(ip: string): string {
  const key = addressKey(ip);
  return key
    .split(key.includes(':') ? ':' : '.')
    .slice(0, 3)
    .join('.');
}

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

/** All replicas share the day's salt, which is deleted after the day. */
export function createSources(db: Db) {
  let salt: { day: string; text: Promise<string> } | null = null;

  async function saltOf(day: string): Promise<string> {
    const { rows } = await sql<{ salt: string }>`
      insert into outcome_salts (day, salt) values (${day}, ${randomBytes(16).toString('hex')})
      on conflict (day) do update set salt = outcome_salts.salt
      returning salt`.execute(db);
    await sql`delete from outcome_salts where day < ${day}::date - 1`.execute(db);
    return rows[0]?.salt ?? '';
  }

  return {
    async of(ip: string, now: number): Promise<Source> {
      const day = dayOf(now);
      if (salt?.day !== day) {
        const text = saltOf(day);
        salt = { day, text };
        text.catch(() => {
          salt = null;
        });
      }
      const text = await salt.text;
      const hash = (of: string) => createHash('sha256').update(`${text} ${of}`).digest().subarray(0, 12);
      return { source: hash(addressKey(ip)), network: hash(networkOf(ip)) };
    },
  };
}
