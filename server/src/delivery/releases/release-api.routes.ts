import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  canaryRequestSchema,
  pastQuerySchema,
  promoteRequestSchema,
  publishRequestSchema,
  RELEASE_FILE_LIMIT,
  releaseManifestSchema,
  releaseNameSchema,
  releasePathSchema,
  rollbackRequestSchema,
  tokenRequestSchema,
  versionSchema,
} from 'shared-contracts';
import { z } from 'zod/mini';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { By } from './audit.ts';
import type { ReleaseService } from './release-service.ts';
import { mayChange, type Principal, type ReleaseTokens } from './release-tokens.ts';

interface Options {
  readonly service: ReleaseService;
  readonly tokens: ReleaseTokens;
}

const nameParams = z.object({ name: releaseNameSchema });
const releaseParams = z.extend(nameParams, { version: versionSchema });
const fileParams = z.extend(releaseParams, { '*': releasePathSchema });
const tokenParams = z.object({ id: z.string().check(z.regex(/^[a-z0-9]{12}$/)) });
const listQuery = z.object({ name: z.optional(releaseNameSchema) });

/** The calls of `shared-contracts/src/release-protocol.ts`. Encapsulated: files arrive as raw bytes here and nowhere else. */
export async function releaseApi(app: FastifyInstance, { service, tokens }: Options): Promise<void> {
  const principals = new WeakMap<FastifyRequest, Principal>();

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const principal = await tokens.principalOf(request.headers.authorization);
    if (!principal) {
      throw new RequestError(
        'UNAUTHENTICATED',
        'Release calls need a release token that is valid as a bearer token.',
      );
    }
    principals.set(request, principal);
  });
  app.removeAllContentTypeParsers();
  // Commands send JSON with and without saying so, and files with any type.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  function principalOf(request: FastifyRequest): Principal {
    const principal = principals.get(request);
    if (!principal) throw new RequestError('UNAUTHENTICATED', 'Release calls need a release token.');
    return principal;
  }

  /** The release that a call is about; the token must be one of its team. */
  function own<S extends z.ZodMiniType<{ name: string }>>(request: FastifyRequest, schema: S): z.infer<S> {
    const params = parse(schema, request.params);
    const principal = principalOf(request);
    if (!mayChange(principal, params.name)) {
      throw new RequestError('FORBIDDEN', `The token of ${principal.name} is not for ${params.name}.`);
    }
    return params;
  }

  /** The team, and the person where the command says who it is. */
  const by = (request: FastifyRequest, { who, why }: { who?: string | undefined; why: string }): By => {
    const team = principalOf(request).name;
    return { who: who && who !== team ? `${who} (${team})` : team, why };
  };

  const forOperations = (request: FastifyRequest) => {
    if (!principalOf(request).isOperations) {
      throw new RequestError('FORBIDDEN', 'Tokens are made and revoked with a token of operations.');
    }
  };

  app.get('/', async (request) => ({ releases: await service.list(parse(listQuery, request.query).name) }));
  app.get('/status', () => service.status());
  app.get('/history', async (request) => ({
    revisions: await service.history(parse(pastQuerySchema, request.query)),
  }));
  app.get('/audit', async (request) => ({
    entries: await service.audit(parse(pastQuerySchema, request.query)),
  }));

  app.get('/:name/:version', async (request) => {
    const { name, version } = parse(releaseParams, request.params);
    return { manifest: (await service.find(name, version)).manifest };
  });
  app.get('/:name/:version/files/*', async (request, reply) => {
    const { name, version, '*': path } = parse(fileParams, request.params);
    return reply.type('application/octet-stream').send(await service.file(name, version, path));
  });
  app.post('/:name/:version', async (request) => {
    const { name, version } = own(request, releaseParams);
    return service.announce(name, version, parse(releaseManifestSchema, json(request.body)));
  });
  app.put('/:name/:version/files/*', { bodyLimit: RELEASE_FILE_LIMIT }, async (request, reply) => {
    const { name, version, '*': path } = own(request, fileParams);
    await service.upload(name, version, path, bytesOf(request.body));
    return reply.code(204).send();
  });
  app.post('/:name/:version/check', async (request) => {
    const { name, version } = own(request, releaseParams);
    return service.check(name, version);
  });
  app.post('/:name/:version/publish', async (request) => {
    const { name, version } = own(request, releaseParams);
    const sent = bytesOf(request.body).length > 0 ? json(request.body) : {};
    const { who, why = 'published' } = parse(publishRequestSchema, sent);
    return { release: await service.publish(name, version, by(request, { who, why })) };
  });

  app.post('/:name/:version/promote', async (request) => {
    const { name, version } = own(request, releaseParams);
    const asked = parse(promoteRequestSchema, json(request.body));
    return service.promote(name, version, by(request, asked));
  });
  app.post('/:name/:version/canary', async (request) => {
    const { name, version } = own(request, releaseParams);
    const asked = parse(canaryRequestSchema, json(request.body));
    return service.canary(name, version, asked.percent, by(request, asked));
  });
  app.post('/:name/:version/recall', async (request) => {
    const { name, version } = own(request, releaseParams);
    const asked = parse(promoteRequestSchema, json(request.body));
    return service.recall(name, version, by(request, asked));
  });
  app.post('/:name/rollback', async (request) => {
    const { name } = own(request, nameParams);
    const asked = parse(rollbackRequestSchema, json(request.body));
    return service.rollback(name, by(request, asked), asked.to);
  });
  app.post('/:name/canary/end', async (request) => {
    const { name } = own(request, nameParams);
    return service.endCanary(name, by(request, parse(promoteRequestSchema, json(request.body))));
  });

  app.get('/tokens', async (request) => {
    forOperations(request);
    return { tokens: await tokens.list() };
  });
  app.post('/tokens', async (request, reply) => {
    forOperations(request);
    const asked = parse(tokenRequestSchema, json(request.body));
    return reply.code(201).send(await tokens.create(asked, by(request, asked)));
  });
  app.post('/tokens/:id/revoke', async (request) => {
    forOperations(request);
    const { id } = parse(tokenParams, request.params);
    const asked = parse(promoteRequestSchema, json(request.body));
    return { token: await tokens.revoke(id, by(request, asked)) };
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
