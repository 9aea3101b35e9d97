import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { ContentRules } from '../../content/change-sets/changed-content.ts';
import { recordImport } from '../../content/change-sets/record-import.ts';
import { importContent } from '../../content/import/import-content.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { recordAct } from '../../staff/audit-entries.ts';
import { requireCentres, staffRoutes } from '../../staff/staff-route.ts';
import { importSchema } from '../../staff/wire/content.ts';
import { EDITORS } from './change-set.routes.ts';
import { listed } from './publish.routes.ts';

const LIMITS = { files: 30, fileSize: 20_000_000, fields: 0 };

interface Importing {
  readonly rules: ContentRules;
  readonly pictures: FileStore;
}

/** The call that imports files as a change set, which is live at once. */
export async function importRoutes(app: FastifyInstance, { rules, pictures }: Importing): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    await staffRoutes(scope, ({ change }) =>
      change(
        '/imports',
        {
          operation: 'importFiles',
          summary: 'Imports CSV and JSON files, or answers their problems',
          roles: EDITORS,
          upload: { media: 'multipart/form-data', field: 'files' },
          answer: importSchema,
          errors: ['CONFLICT', 'UNSUPPORTED_MEDIA_TYPE'],
        },
        async ({ request, by, staff }) => {
          if (!request.isMultipart())
            throw new RequestError('UNSUPPORTED_MEDIA_TYPE', 'Send the files as multipart/form-data.');
          const folder = await mkdtemp(join(tmpdir(), 'import-'));
          try {
            const names: string[] = [];
            for await (const file of request.files()) {
              names.push(basename(file.filename));
              await writeFile(join(folder, basename(file.filename)), await file.toBuffer());
            }
            const title = `Import of ${names.join(', ')}`.slice(0, 120);
            let set: number | null = null;
            const outcome = await importContent(app.db, folder, {
              publishedPaths: rules.publishedPaths,
              now: rules.now(),
              pictures,
              async onChange(tx, before, after) {
                const { id, centres } = await recordImport(tx, before, after, { title, by });
                if (id === null) throw new RequestError('CONFLICT', 'The files contain only what is live.');
                requireCentres(staff, EDITORS, centres);
                set = id;
              },
            });
            if (!outcome.ok)
              await recordAct(app.db, by, {
                action: 'content.refused',
                subject: ['import', title],
                after: { problems: outcome.total },
                why: 'it has problems',
              });
            return { ...listed(outcome), notes: [...outcome.notes], set };
          } finally {
            await rm(folder, { recursive: true, force: true });
          }
        },
      ),
    );
  });
}
