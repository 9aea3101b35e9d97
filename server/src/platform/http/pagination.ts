import { z } from 'shared-contracts/zod';
import { invalidRequest } from './request-check.ts';

interface Cursor {
  readonly key: string;
  readonly id: number | string;
}

const cursorSchema = z.tuple([
  z.string().check(z.maxLength(200)),
  z.union([z.int(), z.string().check(z.maxLength(80))]),
]);

export const encodeCursor = ({ key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url');

export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    const [key, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (key.includes('\0') || !key.isWellFormed()) throw new Error('not text');
    return { key, id };
  } catch {
    throw invalidRequest({ cursor: 'is not a cursor that a list returned' });
  }
}
