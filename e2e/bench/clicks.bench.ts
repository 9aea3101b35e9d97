import { paths } from 'shared-contracts/content';
import { processorTimeOf } from './measure.ts';

/*
 * `pnpm bench clicks [ROUNDS]`: 400 clicks of a campaign at once, each with its own tracking parameters, beside the plain
 * address. Fails with an answer other than 200, or if a click costs the server more than 1.1 times a plain request.
 */

const BASE_URL = process.env.BASE_URL ?? 'http://localhost:4000';
const SITE_PID = Number(process.env.SITE_PID);
const ROUNDS = Number(process.argv[2] ?? 15);
const AT_ONCE = 400;
const MOST = 1.1;
const PAGE = paths.deals('charleston');

let clicks = 0;
const plain = () => PAGE;
function campaign(): string {
  const id = (clicks++).toString(36).padStart(12, 'x');
  return `${PAGE}?utm_source=mail&utm_medium=email&utm_campaign=spring&utm_content=${id}&gclid=Cj0K${id}&fbclid=IwAR${id}`;
}

interface Batch {
  readonly statuses: readonly number[];
  /** Milliseconds of the server's processor time for each request. */
  readonly cost: number;
}

async function send(address: () => string): Promise<Batch> {
  const before = processorTimeOf(SITE_PID);
  const statuses = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, at) => {
      const answer = await fetch(BASE_URL + address(), {
        headers: { 'accept-encoding': 'br', 'x-forwarded-for': `10.${at >> 8}.${at & 255}.9` },
      });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  return { statuses, cost: (processorTimeOf(SITE_PID) - before) / AT_ONCE };
}

// Opens the connections, and brings the page into the cache: by clicks.
const first = await send(campaign);
const batches = { plain: [] as Batch[], clicked: [] as Batch[] };
for (let round = 0; round < ROUNDS; round++) {
  // In turns, because the garbage of a batch may cost the next one.
  if (round % 2) batches.clicked.push(await send(campaign));
  batches.plain.push(await send(plain));
  if (round % 2 === 0) batches.clicked.push(await send(campaign));
}

const statuses = [first, ...batches.plain, ...batches.clicked].flatMap((batch) => batch.statuses);
const unavailable = statuses.filter((status) => status === 503).length;
const others = statuses.filter((status) => status !== 200 && status !== 503).length;
const meanCost = (some: readonly Batch[]) => some.reduce((sum, { cost }) => sum + cost, 0) / some.length;
const ratio = meanCost(batches.clicked) / meanCost(batches.plain);
console.log(`${ROUNDS} rounds of ${AT_ONCE} requests at once for the plain address, then ${AT_ONCE} clicks`);
console.table(
  Object.entries(batches).map(([request, some]) => ({ request, 'cpu ms': meanCost(some).toFixed(3) })),
);
console.log(`answers 503: ${unavailable}, others than 200: ${others}   (0)`);
console.log(`clicked / plain  ${ratio.toFixed(3)} by processor time   (at most ${MOST})`);
if (unavailable > 0 || others > 0 || ratio > MOST) process.exitCode = 1;
