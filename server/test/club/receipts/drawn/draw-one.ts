import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { photograph } from './photograph.ts';
import { printReceipt } from './printed.ts';
import { ringUp } from './till.ts';

/*
 * Draws one receipt of Charleston: `node draw-one.ts --merchant Nike --date 2026-11-19 --about 300 --seed 7
 * --out receipt.jpg`. Another seed makes another purchase.
 */

const { values } = parseArgs({
  options: {
    merchant: { type: 'string', default: 'Nike' },
    date: { type: 'string', default: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) },
    about: { type: 'string', default: '80' },
    seed: { type: 'string', default: '1' },
    crumple: { type: 'string', default: '0' },
    angle: { type: 'string', default: '0' },
    slant: { type: 'string', default: '0' },
    out: { type: 'string', default: 'receipt.jpg' },
  },
});
const seed = Number(values.seed);
const { lines, truth } = ringUp({
  merchant: values.merchant,
  place: ['Tanger Outlets Charleston', '4840 Tanger Outlet Blvd', 'North Charleston, SC 29418'],
  date: values.date,
  about: Number(values.about),
  seed,
});
const paper = await printReceipt(lines, { face: 'courier' });
const shot = {
  seed,
  crumple: Number(values.crumple),
  angle: Number(values.angle),
  slant: Number(values.slant),
};
writeFileSync(values.out, await photograph([paper], shot));
process.stdout.write(`${JSON.stringify(truth)}\n`);
