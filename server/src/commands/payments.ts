import { parseArgs } from 'node:util';
import { createPayments } from '../club/payments/payments.ts';
import { createPracticeTill } from '../club/payments/practice/practice-till.ts';
import { listPayments, refundByStaff } from '../club/payments/staff-payments.ts';
import { createStripe } from '../club/payments/stripe/stripe-provider.ts';
import { PASS_PURPOSE, passPurpose } from '../club/savings-pass/pass-purpose.ts';
import { readConfig } from '../config.ts';
import { identityOptions } from '../identity/provider/identity-config.ts';
import type { Db } from '../platform/storage/index.ts';
import { commandActor, openSite, printError, runCommand, say, UsageError } from './command.ts';

const USAGE = `pnpm payments list                        the newest fifty, with what became of them
pnpm payments refund ORDER [--why TEXT]   gives the money of an order (P-7K3M9QX) back, and takes back what it bought
pnpm payments settle                      makes up for events that were lost and refunds that failed, as the site does by itself`;

await runCommand(main);

function paymentsOf(db: Db, config: ReturnType<typeof readConfig>) {
  const { origin, secret } = identityOptions(config);
  const practice = () =>
    createPracticeTill({
      db,
      origin,
      secret: secret ?? '',
      now: Date.now,
      // This command applies the change itself, so the till need not report it.
      deliver: () => Promise.resolve(),
    });
  const provider = config.stripe ? createStripe(config.stripe) : config.hasDemo ? practice() : null;
  const log = { warn: printError, error: (error: unknown) => printError(String(error)) };
  const payments = createPayments({ db, provider, origin, log });
  payments.registerPurpose(PASS_PURPOSE, passPurpose);
  return payments;
}

async function list(db: Db): Promise<void> {
  const rows = await listPayments(db, { count: 50 });
  for (const { created_at, state, amount_cents, currency, title, number } of rows) {
    const amount = `${(amount_cents / 100).toFixed(2)} ${currency}`;
    say([created_at.toISOString(), state.padEnd(10), amount.padStart(10), number ?? '-', title].join('  '));
  }
  if (rows.length === 0) say('There are no payments.');
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { why: { type: 'string' } } });
  const [command, order, ...rest] = positionals;
  const isKnown = command === 'refund' ? order !== undefined : command === 'list' || command === 'settle';
  if (!isKnown || rest.length > 0 || (command !== 'refund' && order !== undefined)) {
    throw new UsageError(USAGE);
  }
  const config = readConfig(process.env);
  const storage = await openSite(config);
  try {
    const payments = paymentsOf(storage.db, config);
    if (command === 'list') await list(storage.db);
    if (command === 'settle') await payments.settle(new Date());
    if (command === 'refund' && order) {
      const refund = { by: commandActor(), why: values.why ?? 'pnpm payments refund', now: new Date() };
      await refundByStaff(storage.db, payments, order, refund);
      say(`Refunded order ${order}.`);
    }
    return 0;
  } finally {
    await storage.stop();
  }
}
