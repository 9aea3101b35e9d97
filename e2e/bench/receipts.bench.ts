import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { type DrawnReceipt, drawReceipts } from './receipts/draw-receipt.ts';
import { FORMS, KINDS, PARTS } from './receipts/layouts.ts';
import { type Outcome, startReceiptSite } from './receipts/receipt-site.ts';
import { renderReceipt } from './receipts/render-receipt.ts';

/*
 * `pnpm bench receipts`: drawn receipts, sent to the server by members who confirm what it read.
 * `--part open` or `--part held-out`: a third of the layouts serves the final figures. `--kind return` and `--form photo`: only those.
 * `--receipt N`: repeats one receipt of a run with the same seed, count and day. `--save FOLDER`: writes the files and what they say.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '330' },
    today: { type: 'string', default: '2026-11-27' },
    part: { type: 'string' },
    kind: { type: 'string' },
    form: { type: 'string' },
    receipt: { type: 'string', multiple: true },
    save: { type: 'string' },
  },
});
const AT_ONCE = 2;
const { seed, count, today, save } = values;
const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 1_000);
const say = (line: string) => process.stdout.write(`${line}\n`);

const wanted = new Set(values.receipt?.map(Number));
const receipts = drawReceipts({ seed: Number(seed), count: Number(count), today }).filter(
  ({ at, part, form, truth }) =>
    (values.part === undefined || part === values.part) &&
    (values.kind === undefined || truth.kind === values.kind) &&
    (values.form === undefined || form === values.form) &&
    (wanted.size === 0 || wanted.has(at)),
);
if (receipts.length === 0)
  throw new Error(`No such receipt. Parts: ${PARTS}. Kinds: ${KINDS}. Forms: ${FORMS}.`);

interface Result extends Outcome {
  readonly receipt: DrawnReceipt;
}

const isCredited = ({ decided }: Result) => decided?.state === 'credited';
const rightFields = ({ receipt: { truth }, taken }: Result) => [
  taken?.store?.id === truth.store_id,
  taken?.read?.date === truth.date,
  taken?.read?.total_cents === truth.total_cents,
];
function isWrong(result: Result): boolean {
  const { earns, total_cents, date } = result.receipt.truth;
  const fields = result.decided?.fields;
  return isCredited(result) && (!earns || fields?.total_cents !== total_cents || fields.date !== date);
}

function nameOf({ at, layout, form, part, truth }: DrawnReceipt): string {
  return `${truth.kind} of ${layout.id} as ${form}, ${part} (--seed ${seed} --count ${count} --receipt ${at})`;
}

async function readAll(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'receipts-bench-'));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '' });
  const site = await startReceiptSite(folder, today);
  say(`The server is ready after ${seconds()} s`);
  const results: Result[] = [];
  const waiting = [...receipts];
  // A run that is interrupted reports what it has.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => waiting.splice(0));
  if (save) mkdirSync(save, { recursive: true });
  async function work(): Promise<void> {
    for (let receipt = waiting.shift(); receipt; receipt = waiting.shift()) {
      const file = await renderReceipt(browser, receipt);
      if (save) {
        writeFileSync(join(save, file.name), file.bytes);
        writeFileSync(join(save, `${file.name}.json`), `${JSON.stringify(receipt.truth, null, 1)}\n`);
      }
      const result = { receipt, ...(await site.send(file, receipt.truth)) };
      results.push(result);
      if (wanted.size > 0)
        say(JSON.stringify({ truth: receipt.truth, ...result, receipt: file.name }, null, 1));
      if (results.length % 10 === 0) say(`  ${results.length} of ${receipts.length} after ${seconds()} s`);
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await browser.close();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

const percent = (part: number, of: number) => (of === 0 ? '–' : `${((100 * part) / of).toFixed(1)} %`);

function rowOf(results: readonly Result[]) {
  const sales = results.filter(({ receipt }) => receipt.truth.kind === 'sale');
  const earning = results.filter(({ receipt }) => receipt.truth.earns);
  const fields = sales.map(rightFields);
  const right = (index: number) => percent(fields.filter((one) => one[index]).length, sales.length);
  const wrong = results.filter(isWrong).length;
  return {
    receipts: results.length,
    'credited of those that earn': percent(
      earning.filter((one) => isCredited(one) && !isWrong(one)).length,
      earning.length,
    ),
    'wrongly credited': `${wrong} (${percent(wrong, results.length)})`,
    'store right': right(0),
    'date right': right(1),
    'total right': right(2),
    'fields right': percent(fields.flat().filter(Boolean).length, fields.length * 3),
  };
}

function tableBy(name: string, of: readonly string[], keyOf: (one: DrawnReceipt) => string): void {
  const rows = of
    .map((key) => [key, results.filter(({ receipt }) => keyOf(receipt) === key)] as const)
    .filter(([, some]) => some.length > 0);
  say(`\nBy ${name}`);
  console.table({
    ...Object.fromEntries(rows.map(([key, some]) => [key, rowOf(some)])),
    ...(rows.length > 1 ? { all: rowOf(results) } : {}),
  });
}

say(`Seed ${seed}, ${receipts.length} receipts of ${count}, dated before ${today}`);
const results = await readAll();
tableBy('kind', KINDS, ({ truth }) => truth.kind);
tableBy('form', FORMS, ({ form }) => form);
tableBy('part', PARTS, ({ part }) => part);
tableBy(
  'layout',
  [...new Set(results.map(({ receipt }) => receipt.layout.id))].sort(),
  ({ layout }) => layout.id,
);

say('\nOutcomes of receipts that earn');
const outcomes = Map.groupBy(
  results.filter(({ receipt }) => receipt.truth.earns),
  ({ decided, reason }) => [decided?.state ?? 'not taken', reason].filter(Boolean).join(': '),
);
console.table(
  Object.fromEntries([...outcomes].map(([outcome, some]) => [outcome, { receipts: some.length }])),
);

const pointsWrong = results.filter(
  (one) =>
    isCredited(one) && !isWrong(one) && one.decided?.points !== Math.floor(one.receipt.truth.net_cents / 100),
);
for (const { receipt, decided } of pointsWrong)
  say(`Credited with ${decided?.points} points for ${receipt.truth.net_cents / 100} net: ${nameOf(receipt)}`);
for (const { receipt, decided } of results.filter(isWrong)) {
  const { date, total_cents } = receipt.truth;
  const { fields } = decided ?? {};
  say(`Wrongly credited: ${nameOf(receipt)}`);
  say(`  ${date}, ${total_cents / 100}; credited ${fields?.date}, ${(fields?.total_cents ?? 0) / 100}`);
}
const notTaken = results.filter(({ decided }) => decided === null).length;
if (notTaken > 0) {
  say(`The server did not take ${notTaken} receipts, so the figures are incomplete.`);
  process.exitCode = 1;
}
say(`${seconds()} s`);
