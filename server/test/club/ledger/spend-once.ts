// Exchanges points as fast as it can: `spend-once.ts URL MEMBER TIMES [LINES]`. Prints a line for each answer, and kills
// itself after so many.
import { exchangePoints } from '../../../src/club/redemption/redemption.ts';
import { createDatabase } from '../../../src/platform/storage/index.ts';

const [url = '', member, times, lines] = process.argv.slice(2);
const db = createDatabase({ url, max: 6 });
let said = 0;
const say = (line: string) => {
  process.stdout.write(`${line}\n`);
  if (++said === Number(lines)) process.kill(process.pid, 'SIGKILL');
};
await Promise.all(
  Array.from({ length: Number(times) }, async (_, index) => {
    const key = `${process.pid}-${index}-of-a-burst`;
    const spender = { memberId: Number(member), now: new Date(), key };
    const exchange = { option: 'gift-card', points: 100, centre: 'sampleton' };
    try {
      const { number } = await exchangePoints(db, spender, exchange);
      say(number);
    } catch (error) {
      say(`refused: ${error instanceof Error ? error.message : error}`);
    }
  }),
);
await db.destroy();
