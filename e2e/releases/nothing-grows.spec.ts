import type { CDPSession, Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { expect, isFullRun, test } from '../support/test.ts';

/** Rounds after which the page is measured first and last. The heap needs many until nothing new is cached. */
const [EARLY, LATE] = isFullRun ? [20, 200] : [3, 6];
/** A page of each remote, one with a fragment of another team. A round mounts and unmounts each. */
const ROUND: ReadonlyArray<{ name: string; path: string; shows?: string }> = [
  { name: 'mfe-centre', path: paths.parking('charleston') },
  { name: 'mfe-loyalty', path: paths.rewards() },
  { name: 'mfe-account', path: paths.signIn({ error: 'SessionRequired', callbackUrl: '/profile' }) },
  { name: 'mfe-discovery', path: paths.home(), shows: '[data-fragment="home.nearest-centre"] section' },
];

// Without V8's compilers, whose code in the heap would make it grow by a sixth.
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: ['--disable-quic', '--disable-background-networking', '--js-flags=--jitless'],
  },
});

const goRound = (page: Page, times: number) =>
  page.evaluate(
    async ({ round, count }) => {
      const isMounted = (name: string, shows: string) =>
        document.querySelector(`#slot > [data-remote="${name}"] ${shows}`) &&
        document.querySelectorAll('#slot > [data-remote]').length === 1;
      for (let at = 0; at < count; at++) {
        for (const { name, path, shows = 'h1' } of round) {
          // Replaced, since the browser's history would grow.
          history.replaceState({ key: `${at}-${name}`, idx: 0 }, '', path);
          while (!isMounted(name, shows)) await new Promise(requestAnimationFrame);
        }
      }
    },
    { round: ROUND.map((step) => ({ ...step })), count: times },
  );

/** Counts single-spa's timers of a minute, which hold each mount and unmount. */
const countLongTimers = (page: Page) =>
  page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    const end = window.clearTimeout.bind(window);
    const waiting = new Set<number>();
    const counted = (run: TimerHandler, delay?: number, ...rest: unknown[]) => {
      if (typeof run !== 'function' || delay !== 60_000) return start(run, delay, ...rest);
      const timer = start(() => {
        waiting.delete(timer);
        run(...rest);
      }, delay);
      waiting.add(timer);
      return timer;
    };
    Reflect.set(window, 'setTimeout', counted);
    Reflect.set(window, 'clearTimeout', (timer?: number) => {
      waiting.delete(timer ?? 0);
      end(timer);
    });
    Reflect.set(window, 'longTimers', () => waiting.size);
  });

async function measure(page: Page, session: CDPSession) {
  await page.waitForFunction(() => Reflect.get(window, 'longTimers')() === 0, null, {
    timeout: 180_000,
    polling: 1000,
  });
  // Finalizers and weak references need more than one collection.
  for (let round = 0; round < 4; round++) {
    await session.send('HeapProfiler.collectGarbage');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  }
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((entry) => entry.name === name)?.value ?? Number.NaN;
  return {
    heap: metric('JSHeapUsedSize'),
    listeners: metric('JSEventListeners'),
    styles: await page.evaluate(() => document.querySelectorAll('style, link[rel="stylesheet"]').length),
    subscribers: await countSubscribers(session),
  };
}

async function countSubscribers(session: CDPSession): Promise<number> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'Object.prototype' });
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
  });
  const counted = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: `function () {
      let count = 0;
      for (let at = 0; at < this.length; at++) {
        const object = this[at];
        try {
          if (Object.hasOwn(object, '_finalizers') && Object.hasOwn(object, 'closed') && !object.closed) count++;
        } catch {}
      }
      return count;
    }`,
    returnByValue: true,
  });
  await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  return Number(counted.result.value);
}

test('mounting and unmounting every remote repeatedly leaves nothing behind', {
  tag: '@promise',
}, async ({ page }) => {
  test.setTimeout(600_000);
  // Parts of the shell that load late add listeners, once.
  const parts = ['open-tab', 'analytics'].map((part) =>
    page.waitForResponse((response) =>
      new RegExp(`/shell/.*/${part}\\.[0-9a-f]+\\.js$`).test(response.url()),
    ),
  );
  await countLongTimers(page);
  await page.goto(paths.giftCards());
  await Promise.all(parts);
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await goRound(page, EARLY);
  const early = await measure(page, session);
  await goRound(page, LATE - EARLY);
  const late = await measure(page, session);
  test.info().annotations.push({ type: 'measured', description: JSON.stringify({ early, late }) });
  expect(early.subscribers).toBeGreaterThan(0);
  expect(late.subscribers, 'subscriptions').toBeLessThanOrEqual(early.subscribers);
  expect(late.listeners, 'listeners').toBeLessThanOrEqual(early.listeners);
  expect(late.styles, 'style elements').toBe(early.styles);
  if (isFullRun) expect(late.heap / early.heap, 'heap').toBeLessThanOrEqual(1.05);
});
