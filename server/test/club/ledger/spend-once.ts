// A process of its own that exchanges points as fast as it can: `spend-once.ts URL MEMBER TIMES`, a line for each answer.
import { exchangePoints } from '../../../src/club/redemption/redemption.ts';
import { createDatabase } from '../../../src/platform/storage/index.ts';

const [url = '', member, times] = process.argv.slice(2);
const db = createDatabase({ url, max: 6 });
await Promise.all(
  Array.from({ length: Number(times) }, async (_, index) => {
    const key = `${process.pid}-${index}-of-a-burst`;
    const spender = { memberId: Number(member), now: new Date(), key };
    const exchange = { option: 'gift-card', points: 100, centre: 'sampleton' };
    try {
      const { number } = await exchangePoints(db, spender, exchange);
      process.stdout.write(`${number}\n`);
    } catch (error) {
      process.stdout.write(`refused: ${error instanceof Error ? error.message : error}\n`);
    }
  }),
);
await db.destroy();
