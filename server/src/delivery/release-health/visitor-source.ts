import { createHash, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '../../platform/storage/index.ts';

/** The part of an address that one household or company shares: who has one address of it, has them all. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(plain)) return plain;
  // `::` stands for as many zeros as are missing of eight groups.
  const [start = '', end] = plain.split('::');
  const [before, after] = [start, end ?? ''].map((part) => (part ? part.split(':') : [])) as [
    string[],
    string[],
  ];
  const zeros = end === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

export const isLoopback = (ip: string) => /^(127\.|::1$|::ffff:127\.)/.test(ip);

/** Hash of an address that lasts for a day: enough to bound what one visitor can say, too little to know them again. */
export interface Sources {
  of(ip: string, now: number): Promise<Buffer>;
}

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

/** The day's salt is the same on all replicas, and gone with the day. */
export function createSources(db: Db): Sources {
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
    async of(ip, now) {
      const day = dayOf(now);
      if (salt?.day !== day) {
        const text = saltOf(day);
        salt = { day, text };
        text.catch(() => {
          salt = null;
        });
      }
      return createHash('sha256')
        .update(`${await salt.text} ${networkOf(ip)}`)
        .digest()
        .subarray(0, 12);
    },
  };
}
