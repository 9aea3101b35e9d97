import { releaseMapPathSchema, releaseNameSchema, releasePathSchema, versionSchema } from 'shared-contracts';
import { z } from 'zod/mini';
import { RequestError } from '../../../platform/errors/request-error.ts';
import { parseStorableJson } from '../../../platform/text/storable-text.ts';

export const nameParams = z.object({ name: releaseNameSchema });
export const releaseParams = z.extend(nameParams, { version: versionSchema });
export const fileParams = z.extend(releaseParams, {
  '*': z.union([releasePathSchema, releaseMapPathSchema]),
});

export const bytesOf = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

export function jsonOf(body: unknown): unknown {
  try {
    return parseStorableJson(bytesOf(body).toString('utf8'));
  } catch {
    throw new RequestError('INVALID_REQUEST', 'The body is not JSON.');
  }
}

export function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RequestError(
    'INVALID_REQUEST',
    `${issue?.path.join('.') || 'The request'}: ${issue?.message ?? 'is not valid'}.`,
  );
}
