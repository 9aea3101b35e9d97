import '../errors/zod-messages.ts';
import type { z } from 'shared-contracts/zod';
import { RequestError } from '../errors/request-error.ts';
import { issueMessage } from '../errors/zod-messages.ts';

export function invalidRequest(fields: Record<string, string>): RequestError {
  const [name, expected] = Object.entries(fields)[0] ?? ['request', 'is not valid'];
  const error = new RequestError('INVALID_REQUEST', `${name}: ${expected}`);
  return Object.assign(error, { fields });
}

export const notFound = (what: string) => new RequestError('NOT_FOUND', `There is no such ${what}.`);

export function parseRequest<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'request'];
    for (const name of names) fields[name.slice(0, 60)] ??= issueMessage(issue).slice(0, 200);
  }
  throw invalidRequest(fields);
}
