import type { FastifyInstance } from 'fastify';
import {
  checkedRequestSchema,
  checkRequestSchema,
  previewRequestSchema,
  previewRevokeSchema,
  publishRequestSchema,
  RELEASE_FILE_LIMIT,
  releaseIdOf,
  releaseManifestSchema,
  repairRequestSchema,
} from 'shared-contracts/release';
import { storeCheck } from '../going-live/first-showing.ts';
import { announce, receiveFile } from '../publishing/1-upload.ts';
import { check, type FindComposition } from '../publishing/check-release.ts';
import { createPreview, listPreviews, type PreviewRule, revokePreview } from '../publishing/previews.ts';
import { publish } from '../publishing/publish-release.ts';
import { repair } from '../publishing/repair.ts';
import { ReleaseError } from '../records/release-error.ts';
import type { Damage } from '../registry/damage.ts';
import type { ReleaseContext } from '../registry/release-context.ts';
import { listReleases } from '../registry/release-reader.ts';
import { CALLS, fileParams, listQuery, nameParams, releaseParams } from './release-calls.ts';
import { bodyOf, bytesOf, parse, type ReleaseGuard } from './release-guard.ts';

interface PublishParts {
  readonly damage: Damage;
  readonly previews: PreviewRule;
  readonly findComposition: FindComposition;
}

export function publishRoutes(
  app: FastifyInstance,
  context: ReleaseContext,
  { own, by, principalOf }: ReleaseGuard,
  { damage, previews, findComposition }: PublishParts,
): void {
  app.post('/:name/:version', { config: { call: CALLS.announce } }, async (request) => {
    const { name, version } = own(request, releaseParams);
    return announce(context, name, version, bodyOf(request, releaseManifestSchema));
  });
  app.put(
    '/:name/:version/files/*',
    { bodyLimit: RELEASE_FILE_LIMIT, config: { call: CALLS.upload } },
    async (request, reply) => {
      const { name, version, '*': path } = own(request, fileParams);
      await receiveFile(context, name, version, path, bytesOf(request));
      return reply.code(204).send();
    },
  );
  app.post('/:name/:version/check', { config: { call: CALLS.check } }, async (request) => {
    const { name, version } = own(request, releaseParams);
    const asked = bodyOf(request, checkRequestSchema, {});
    return check(context, [name, version], asked, principalOf(request).isOperations, findComposition);
  });
  app.post('/:name/:version/checked', { config: { call: CALLS.checked } }, async (request, reply) => {
    const { name, version } = own(request, releaseParams);
    const { who, why = 'its samples were mounted', result } = bodyOf(request, checkedRequestSchema);
    await storeCheck(context, [name, version], result, await by(request, { who, why }));
    return reply.code(204).send();
  });
  app.post('/:name/:version/publish', { config: { call: CALLS.publish } }, async (request) => {
    const { name, version } = own(request, releaseParams);
    const { who, why = 'published', signature } = bodyOf(request, publishRequestSchema, {});
    const { isOperations: asOperations } = principalOf(request);
    await publish(context, name, version, await by(request, { who, why }), { asOperations, signature });
    const release = (await listReleases(context, name)).find((published) => published.version === version);
    if (!release)
      throw new ReleaseError(
        'RELEASE_NOT_FOUND',
        `${releaseIdOf(name, version)} was removed: publish it again.`,
      );
    return { release };
  });
  app.post('/:name/:version/repair', { config: { call: CALLS.repair } }, async (request) => {
    const { name, version } = own(request, releaseParams);
    const asked = bodyOf(request, repairRequestSchema);
    return repair(context, damage, name, version, asked.sent ?? 0, await by(request, asked));
  });

  app.get('/previews', { config: { call: CALLS.previews } }, async (request) => ({
    previews: await listPreviews(context.db, parse(listQuery, request.query).name),
  }));
  app.post('/:name/:version/preview', { config: { call: CALLS.preview } }, async (request, reply) => {
    const { name, version } = own(request, releaseParams);
    const asked = bodyOf(request, previewRequestSchema);
    const created = await createPreview(context, previews, name, version, asked, await by(request, asked));
    return reply.code(201).send(created);
  });
  app.post('/:name/preview/revoke', { config: { call: CALLS.revokePreview } }, async (request) => {
    const { name } = own(request, nameParams);
    const asked = bodyOf(request, previewRevokeSchema);
    await revokePreview(context.db, name, asked.label, await by(request, asked));
    return { previews: await listPreviews(context.db, name) };
  });
}
