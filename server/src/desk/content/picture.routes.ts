import { storePicture } from '../../content/import/import-pictures.ts';
import { inspectPicture } from '../../content/pictures/inspect-picture.ts';
import { storedFileName } from '../../content/pictures/picture-names.ts';
import { FieldsError } from '../../platform/errors/request-error.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Db } from '../../platform/storage/index.ts';
import { recordAct } from '../../staff/audit-entries.ts';
import { type StaffRoutes, UPLOAD } from '../../staff/staff-route.ts';
import { pictureKindParams, storedPictureSchema } from '../../staff/wire/content.ts';
import { EDITORS } from './change-set.routes.ts';

/** The call that stores a picture, which a record of the kind `pictures` then names. */
export function pictureRoutes({ change }: StaffRoutes, db: Db, files: FileStore): void {
  change(
    '/picture-files/:pictureKind',
    {
      operation: 'storePicture',
      summary: 'Stores a picture and returns its name',
      roles: EDITORS,
      params: pictureKindParams,
      upload: { media: UPLOAD },
      answer: storedPictureSchema,
      errors: ['UNPROCESSABLE'],
    },
    async ({ params: { pictureKind: kind }, request, by }) => {
      const { body: bytes } = request;
      if (!Buffer.isBuffer(bytes) || bytes.length === 0)
        throw new FieldsError({ file: `Send the bytes of a file as ${UPLOAD}.` });
      const facts = await inspectPicture(bytes, kind);
      if (typeof facts === 'string') throw new FieldsError({ file: `The file is wrong: ${facts}.` });
      const file = storedFileName(facts);
      await storePicture(files, { file, kind }, bytes);
      await recordAct(db, by, {
        action: 'content.picture',
        subject: ['picture', file],
        after: { kind, bytes: bytes.length },
        why: 'stored for a draft',
      });
      return { file, width: facts.width, height: facts.height };
    },
  );
}
