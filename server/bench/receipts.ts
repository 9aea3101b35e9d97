import { cpus } from 'node:os';
import { receiptSet } from '../test/club/receipts/drawn/receipt-set.ts';
import { startReceiptsSite, TODAY } from '../test/club/receipts/receipts-site.ts';
import { FIELDS, type Outcome, sendDrawn } from '../test/club/receipts/send-drawn.ts';

/*
 * All drawn receipts through the real way, from the upload to the decision: which fields were read rightly, beside what was
 * drawn, and what was decided.
 */

const say = (text: string) => process.stdout.write(`${text}\n`);
const threads = Math.max(1, Math.min(4, cpus().length));
const site = await startReceiptsSite({ readers: threads });
const began = performance.now();
const outcomes: Outcome[] = await sendDrawn(site, receiptSet(TODAY), threads + 1);
const seconds = (performance.now() - began) / 1000;
await site.stop();

const read = outcomes.filter(({ misread }) => misread !== null);
const share = (right: number, all: number) => `${((100 * right) / all).toFixed(1)} %`;
const rightOf = (field: (typeof FIELDS)[number]) =>
  read.filter(({ misread }) => !misread?.includes(field)).length;
say(
  `${outcomes.length} drawn receipts, ${read.length} of them read; ${threads} readers, ${seconds.toFixed(0)} s with drawing`,
);
for (const field of FIELDS)
  say(
    `  ${field.padEnd(24)}${share(rightOf(field), read.length).padStart(8)}  ${rightOf(field)} of ${read.length}`,
  );
const all = FIELDS.reduce((sum, field) => sum + rightOf(field), 0);
say(`fields read rightly: ${share(all, read.length * FIELDS.length)}`);
say(
  `receipts without a mistake: ${share(read.filter(({ misread }) => misread?.length === 0).length, read.length)}`,
);
const count = (verdict: Outcome['verdict']) =>
  outcomes.filter((outcome) => outcome.verdict === verdict).length;
say(
  `decided rightly: ${share(count('right'), outcomes.length)}, left to a person ${count('review')}, wrong ${count('wrong')}`,
);
for (const { name, expected, got, verdict, misread } of outcomes)
  if (verdict !== 'right' || misread?.length)
    say(`  ${name}: ${expected} → ${got}${misread?.length ? `; misread ${misread.join(', ')}` : ''}`);
if (count('wrong') > 0) process.exitCode = 1;
