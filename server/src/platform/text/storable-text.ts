import fp from 'fastify-plugin';
import { RequestError } from '../errors/request-error.ts';

const MOST_LEVELS = 64;

const isSoundText = (text: string) => !text.includes('\0') && text.isWellFormed();

export function isStorable(value: unknown): boolean {
  const open: Array<readonly [unknown, number]> = [[value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [given, level] = next;
    if (typeof given === 'string' && !isSoundText(given)) return false;
    if (typeof given !== 'object' || given === null) continue;
    if (level >= MOST_LEVELS) return false;
    for (const [key, inner] of Object.entries(given)) {
      if (!isSoundText(key)) return false;
      open.push([inner, level + 1]);
    }
  }
  return true;
}

const HIDDEN = /[^\P{Cc}\t\n\r]|\p{Bidi_Control}/gu;

export const withoutHidden = (text: string): string => text.replace(HIDDEN, '');

export function visibleText(value: unknown): unknown {
  if (typeof value === 'string') return withoutHidden(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(visibleText);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'password' ? inner : visibleText(inner)]),
  );
}

export function parseStorableJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!isStorable(value)) throw new SyntaxError('The JSON contains invalid text or is nested too deeply');
  return value;
}

/** Rejects bodies that cannot be stored (NUL, half surrogate pairs). Removes hidden characters from others. */
export const storableTextPlugin = fp(
  async (app) => {
    app.addHook('preValidation', (request, _reply, done) => {
      const { body } = request;
      const isParsed = (typeof body === 'object' && !Buffer.isBuffer(body)) || typeof body === 'string';
      if (isParsed && !isStorable(body))
        return done(
          new RequestError('INVALID_REQUEST', 'The body contains invalid text or is nested too deeply.'),
        );
      if (isParsed && typeof body === 'object') request.body = visibleText(body);
      done();
    });
  },
  { name: 'storable-text' },
);
