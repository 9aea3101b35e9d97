import type { FastifyInstance } from 'fastify';
import {
  promoteRequestSchema,
  RELEASE_FILE_LIMIT,
  releaseManifestSchema,
  releaseNameSchema,
  releasePathSchema,
  versionSchema,
} from 'shared-contracts';
import { z } from 'zod/mini';
import { RequestError } from '../request-error.ts';
import type { ReleaseService } from './release-service.ts';
import { bearerCheck } from './release-token.ts';

interface Options {
  readonly service: ReleaseService;
  readonly token: string;
}

const releaseParams = z.object({ name: releaseNameSchema, version: versionSchema });
const fileParams = z.extend(releaseParams, { '*': releasePathSchema });
const listQuery = z.object({ name: z.optional(releaseNameSchema) });

/** Whoever holds the token; persons get names of their own with tokens per team. */
const TOKEN_HOLDER = 'release token';

/** The calls of `shared-contracts/src/release-protocol.ts`. Encapsulated: files arrive as raw bytes here and nowhere else. */
export async function releaseApi(app: FastifyInstance, { service, token }: Options): Promise<void> {
  const isAllowed = bearerCheck(token);

  app.addHook('onRequest', async (request) => {
    if (!isAllowed(request.headers.authorization)) {
      throw new RequestError('UNAUTHENTICATED', 'Release calls need the release token as a bearer token.');
    }
  });
  app.removeAllContentTypeParsers();
  // Commands send JSON with and without saying so, and files with any type.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.get('/', async (request) => {
    const { name } = parse(listQuery, request.query);
    return { releases: await service.list(name) };
  });
  app.post('/:name/:version', async (request) => {
    const { name, version } = parse(releaseParams, request.params);
    return service.announce(name, version, parse(releaseManifestSchema, json(request.body)));
  });
  app.put('/:name/:version/files/*', { bodyLimit: RELEASE_FILE_LIMIT }, async (request, reply) => {
    const { name, version, '*': path } = parse(fileParams, request.params);
    await service.upload(name, version, path, bytesOf(request.body));
    return reply.code(204).send();
  });
  app.post('/:name/:version/publish', async (request) => {
    const { name, version } = parse(releaseParams, request.params);
    return { release: await service.publish(name, version, TOKEN_HOLDER) };
  });
  app.post('/:name/:version/promote', async (request) => {
    const { name, version } = parse(releaseParams, request.params);
    const { why, who } = parse(promoteRequestSchema, json(request.body));
    return { revision: await service.promote(name, version, who ?? TOKEN_HOLDER, why) };
  });
}

const bytesOf = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function json(body: unknown): unknown {
  try {
    return JSON.parse(bytesOf(body).toString('utf8'));
  } catch {
    throw new RequestError('INVALID_REQUEST', 'The body is not JSON.');
  }
}

function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RequestError(
    'INVALID_REQUEST',
    `${issue?.path.join('.') || 'The request'}: ${issue?.message ?? 'is not valid'}.`,
  );
}
