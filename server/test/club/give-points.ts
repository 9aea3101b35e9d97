import { addPurchase } from '../../src/club/ledger/earn.ts';
import { withLedger } from '../../src/club/ledger/ledger.ts';
import { openSite } from '../../src/commands/command.ts';
import { readConfig } from '../../src/config.ts';
import { membersBy } from '../../src/identity/session/member-linking.ts';

// `DATA_DIR=… node give-points.ts EMAIL POINTS`: gives points to a member of a running site.

const [email = '', points = ''] = process.argv.slice(2);
const storage = await openSite(readConfig(process.env));
try {
  const [member] = await membersBy(storage.db, email);
  if (!member) throw new Error(`There is no member with the address ${email}.`);
  const now = new Date();
  const purchase = {
    kind: 'receipt',
    netCents: Number(points) * 100,
    currency: 'USD',
    storeName: 'Gap',
  } as const;
  await withLedger(storage.db, member.id, now, (ledger) =>
    addPurchase(ledger, {
      ...purchase,
      centre: 'charleston',
      happenedAt: now,
      key: `given:${now.toISOString()}`,
    }),
  );
} finally {
  await storage.stop();
}
