import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { receiptFieldsSchema } from 'shared-contracts/member';
import { fieldsOf, type ReceiptRow, readOf } from '../club/receipts/receipt-rows.ts';
import { receiptDb } from '../club/receipts/receipt-tables.ts';
import { approveReceipt, rejectReceipt, returnReceipt } from '../club/receipts/review.ts';
import { readConfig } from '../config.ts';
import { messageOf } from '../platform/errors/operator-errors.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { fileStoreOf } from '../platform/files/file-stores.ts';
import type { Db } from '../platform/storage/index.ts';
import { openSite, runCommand, say, typedPath, UsageError } from './command.ts';

const USAGE = `pnpm receipts list [--all]                          receipts that wait for a decision, the oldest first
pnpm receipts show ID [--save FILE]                 what was read, what the member says, and the picture (WebP)
pnpm receipts approve ID [--net 41.20] [--total 45.00] [--date 2026-11-18] [--store STORE-ID]
                                                    gives the points; the options set right what the member put in
pnpm receipts reject ID --reason "WORDS"            no points; the member reads the words
pnpm receipts return ID --of ID [--net 41.20]       takes back the points of a credited receipt: all, or those of the net amount

--by NAME says who decides; otherwise it is the name of the machine's user. An ID may be shortened to its first characters.`;

const misuse = (message: string) => new UsageError(`${message}\n\n${USAGE}`);

await runCommand(main);

function centsOf(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+(\.\d\d)?$/.test(text)) throw misuse(`--${option} is an amount such as 41.20.`);
  return Math.round(Number(text) * 100);
}

function optionsOf() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        save: { type: 'string' },
        net: { type: 'string' },
        total: { type: 'string' },
        date: { type: 'string' },
        store: { type: 'string' },
        reason: { type: 'string' },
        of: { type: 'string' },
        by: { type: 'string' },
      },
    });
  } catch (error) {
    throw misuse(messageOf(error));
  }
}

async function main(): Promise<number> {
  const { positionals, values } = optionsOf();
  const [command = '', id = '', ...rest] = positionals;
  const isList = command === 'list' && !id;
  if (!isList && (!['show', 'approve', 'reject', 'return'].includes(command) || !id || rest.length > 0))
    throw misuse('Say what to do.');
  if (command === 'reject' && !values.reason?.trim())
    throw misuse('A refusal needs a --reason, which the member reads.');
  if (command === 'return' && !values.of) throw misuse('A return needs --of, the receipt of its purchase.');
  if (values.date !== undefined && !receiptFieldsSchema.shape.date.safeParse(values.date).success)
    throw misuse('--date is a day such as 2026-11-18.');
  const approval = {
    by: values.by ?? userInfo().username,
    netCents: centsOf(values.net, 'net'),
    totalCents: centsOf(values.total, 'total'),
    date: values.date,
    storeId: values.store === undefined ? undefined : Number(values.store),
  };
  const config = readConfig(process.env);
  const storage = await openSite(config);
  const { db } = storage;
  try {
    if (command === 'list') return await list(db, values.all ?? false);
    const row = await find(db, id);
    if (command === 'show') return await show(row, values.save, fileStoreOf(config, 'receipts'));
    const { by, netCents } = approval;
    const now = new Date();
    const of = command === 'return' ? (await find(db, values.of ?? '')).id : '';
    const done = of
      ? await returnReceipt(db, row.id, { by, of, netCents }, now)
      : command === 'approve'
        ? await approveReceipt(db, row.id, approval, now)
        : await rejectReceipt(db, row.id, { by, why: values.reason ?? '' }, now);
    say(done.state === 'credited' ? `Credited: ${done.points} points.` : `Refused: ${done.reason_text}`);
    return 0;
  } finally {
    await storage.stop();
  }
}

async function find(db: Db, start: string): Promise<ReceiptRow> {
  if (!/^[0-9a-f-]{4,36}$/i.test(start)) throw new Error(`${start} is not a receipt id.`);
  const rows = await receiptDb(db)
    .selectFrom('receipts')
    .selectAll()
    .where(({ cast, eb }) => eb(cast<string>('id', 'text'), 'like', `${start.toLowerCase()}%`))
    .limit(2)
    .execute();
  const [row, other] = rows;
  if (!row) throw new Error(`There is no receipt ${start}.`);
  if (other) throw new Error(`More than one receipt begins with ${start}.`);
  return row;
}

function money(cents: number | null): string {
  return cents === null ? '?' : (cents / 100).toFixed(2);
}

function whatOf(row: ReceiptRow): string {
  return [
    row.id.slice(0, 8),
    row.uploaded_at.toISOString().slice(0, 16).replace('T', ' '),
    row.state.padEnd(8),
    (row.appeal ? 'appeal' : (row.reason ?? '')).padEnd(12),
    `${row.currency} ${money(row.total_cents)}`.padStart(12),
    `${row.store_name ?? '(no store)'}, ${row.centre}`,
  ].join('  ');
}

async function list(db: Db, all: boolean): Promise<number> {
  let found = receiptDb(db).selectFrom('receipts').selectAll();
  if (!all) found = found.where('state', '=', 'review');
  const rows = await found.orderBy('uploaded_at').limit(500).execute();
  for (const row of rows) say(whatOf(row));
  say(rows.length === 0 ? 'No receipts are waiting.' : `${rows.length} ${all ? 'receipts' : 'waiting'}.`);
  return 0;
}

async function show(row: ReceiptRow, save: string | undefined, files: FileStore): Promise<number> {
  say(whatOf(row));
  say(`why        ${row.reason_text ?? '-'}`);
  if (row.appeal) say(`appeal     ${row.appeal}`);
  if (row.decided_by) say(`decided by ${row.decided_by}`);
  const [read, given] = [readOf(row), fieldsOf(row)];
  say('\n            read                  put in');
  const line = (name: string, was: unknown, is: unknown) =>
    say(`${name.padEnd(12)}${String(was ?? '-').padEnd(22)}${String(is ?? '-')}`);
  line('store', read?.merchant, row.store_name);
  line('date', read?.date, given?.date);
  line('number', read?.number, given?.number);
  line('subtotal', money(read?.subtotal_cents ?? null), money(given?.subtotal_cents ?? null));
  line('discounts', money(read?.discount_cents ?? null), money(given?.discount_cents ?? null));
  line('tax', money(read?.tax_cents ?? null), money(given?.tax_cents ?? null));
  line('total', money(read?.total_cents ?? null), money(given?.total_cents ?? null));
  if (row.text) say(`\n${row.text}`);
  if (save === undefined) return 0;
  const picture = row.file_key ? await files.get(row.file_key) : null;
  if (!picture) throw new Error('The picture of this receipt was deleted.');
  const path = typedPath(save);
  await writeFile(path, picture, { flag: 'wx', mode: 0o600 });
  say(`\nThe picture is in ${path}: delete it when you have decided.`);
  return 0;
}
