import { z } from 'zod';
import type { AuditDatabase, Query } from '../database.ts';
import { attempt, createTally, forEach, type Outcome } from '../outcome.ts';
import type { FileStart, StoredFiles } from '../stored-files.ts';

const PAGE = 500;
const rowSchema = z.object({ id: z.string(), file_key: z.string() });
type Row = z.infer<typeof rowSchema>;

// A stored picture is a new encoding of the upload, so the database has no hash of it. A WebP file starts with its own length.
function faultOf(file: FileStart | null): string | null {
  if (!file) return 'missing';
  const { start, bytes } = file;
  if (start.toString('latin1', 0, 4) !== 'RIFF' || start.toString('latin1', 8, 12) !== 'WEBP')
    return 'not a picture';
  return start.readUInt32LE(4) + 8 === bytes ? null : 'cut off';
}

const pageAfter = (id: string) => (query: Query) =>
  query(
    rowSchema,
    `select id::text, file_key from receipts where file_key is not null and id > $1 order by id limit ${PAGE}`,
    [id],
  );

// The site forgets a picture before it deletes it.
const isStillKept = (database: AuditDatabase, { id, file_key }: Row) =>
  database.snapshot(async (query) => {
    const text = 'select id::text, file_key from receipts where id = $1 and file_key = $2';
    return (await query(rowSchema, text, [id, file_key])).length > 0;
  });

export function checkReceiptFiles(database: AuditDatabase, stored: StoredFiles): Promise<Outcome> {
  const named = { check: 'receipt-files', what: 'acknowledged receipts against their stored pictures' };
  return attempt(named, async () => {
    const tally = createTally();
    let rows: Row[] = [];
    do {
      const after = rows.at(-1)?.id ?? '00000000-0000-0000-0000-000000000000';
      rows = await database.snapshot(pageAfter(after));
      const faults: Array<Row & { readonly fault: string }> = [];
      await forEach(rows, async (row) => {
        const fault = faultOf(await stored.start(`receipts/${row.file_key}`));
        if (fault === null) tally.add(null);
        else faults.push({ ...row, fault });
      });
      for (const { fault, ...row } of faults)
        tally.add((await isStillKept(database, row)) ? `${row.id} (${fault})` : null);
    } while (rows.length === PAGE);
    return tally.outcome(named);
  });
}
