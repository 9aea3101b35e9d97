import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { receiptFieldsSchema } from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { approveReceipt, rejectReceipt, returnReceipt } from '../club/receipt-review/review.ts';
import { reviewedReceipt, whyOf } from '../club/receipt-review/review-queue.ts';
import type { ReceiptRow } from '../club/receipts/receipt-rows.ts';
import { receiptDb } from '../club/receipts/receipt-tables.ts';
import { readConfig } from '../config.ts';
import { messageOf } from '../platform/errors/operator-errors.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { fileStoreOf } from '../platform/files/file-stores.ts';
import type { Db } from '../platform/storage/index.ts';
import { RECEIPT_VALUES, refusalSchema } from '../staff/wire/receipts.ts';
import { commandActor, openSite, runCommand, say, typedPath, UsageError } from './command.ts';

const USAGE = `pnpm receipts list [--all]                          receipts that wait for a decision, the oldest first
pnpm receipts show ID [--save FILE]                 what was read, what the member says, and the picture (WebP)
pnpm receipts approve ID [--net 41.20] [--total 45.00] [--date 2026-11-18] [--store STORE-ID] [--number 0042]
                                                    gives the points; the options say what is right
pnpm receipts reject ID --reason "WORDS"            no points; the member reads the words
pnpm receipts return ID --of ID [--net 41.20]       takes back the points of a credited receipt: all, or those of the net amount

The audit names the machine's user. Large receipts need two people in the desk. An ID may be shortened.`;

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
        number: { type: 'string' },
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
  const refusal = z.safeParse(refusalSchema, { why: values.reason });
  if (command === 'reject' && !refusal.success)
    throw misuse('A refusal needs a --reason of 3 to 500 letters, which the member reads.');
  if (command === 'return' && !values.of) throw misuse('A return needs --of, the receipt of its purchase.');
  if (values.date !== undefined && !receiptFieldsSchema.shape.date.safeParse(values.date).success)
    throw misuse('--date is a day such as 2026-11-18.');
  if (values.number !== undefined && !receiptFieldsSchema.shape.number.safeParse(values.number).success)
    throw misuse('--number has at most 40 letters.');
  const approval = {
    number: values.number,
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
    if (command === 'show') return await show(db, row, values.save, fileStoreOf(config, 'receipts'));
    const decision = {
      by: commandActor(),
      now: new Date(),
      secondPersonAboveCents: config.receiptSecondPersonAbove * 100,
    };
    const of = command === 'return' ? (await find(db, values.of ?? '')).id : '';
    const done = of
      ? await returnReceipt(db, row.id, { of, netCents: approval.netCents }, decision)
      : command === 'approve'
        ? await approveReceipt(db, row.id, approval, decision)
        : await rejectReceipt(db, row.id, refusal.data?.why ?? '', decision);
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

async function show(db: Db, row: ReceiptRow, save: string | undefined, files: FileStore): Promise<number> {
  const { reading, entry, differences, duplicates } = await reviewedReceipt(db, row, commandActor());
  say(whatOf(row));
  say(`why        ${whyOf(row)}`);
  if (row.appeal) say(`appeal     ${row.appeal}`);
  if (row.first_approval) say(`approved   by ${row.first_approval.who}, as the first of two people`);
  if (row.decided_by) say(`decided by ${row.decided_by}`);
  for (const { id, state, same } of duplicates) say(`like       ${id} (${state}): same ${same.join(', ')}`);
  say('\n                  read                  put in');
  for (const name of RECEIPT_VALUES) {
    const shown = (value: string | number | null = null) =>
      typeof value === 'number' ? money(value) : (value ?? '-');
    const note = differences.includes(name) ? '  differs' : '';
    say(`${name.padEnd(18)}${shown(reading[name]).padEnd(22)}${shown(entry?.[name])}${note}`);
  }
  if (row.text) say(`\n${row.text}`);
  if (save === undefined) return 0;
  const picture = row.file_key ? await files.get(row.file_key) : null;
  if (!picture) throw new Error('The picture of this receipt was deleted.');
  const path = typedPath(save);
  await writeFile(path, picture, { flag: 'wx', mode: 0o600 });
  say(`\nThe picture is in ${path}: delete it when you have decided.`);
  return 0;
}
