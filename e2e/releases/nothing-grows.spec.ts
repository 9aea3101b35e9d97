import type { CDPSession, Page } from 'playwright';
import { paths } from 'shared-contracts';
import { isFullRun } from '../support/full-run.ts';
import { expect, test } from '../support/test.ts';

/** Mounts of each remote after which it is measured the first time, and the last. */
const [EARLY, LATE] = isFullRun ? [20, 200] : [8, 20];
/** A page of each remote, one with a fragment of another team. Going round them mounts and unmounts every one. */
const ROUND: ReadonlyArray<{ name: string; path: string; shows?: string }> = [
  { name: 'mfe-centre', path: paths.parking('charleston') },
  { name: 'mfe-loyalty', path: paths.rewards() },
  { name: 'mfe-account', path: paths.signIn({ error: 'SessionRequired', callbackUrl: '/profile' }) },
  { name: 'mfe-discovery', path: paths.home(), shows: '[data-fragment="home.nearest-centre"] section' },
];

/**
 * Without its compilers: the machine code that V8 makes of what runs often, and throws away when it likes, stands in the
 * heap too, and grew by a sixth where nothing of the site's did.
 */
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: ['--disable-quic', '--disable-background-networking', '--js-flags=--jitless'],
  },
});

interface Measured {
  readonly heap: number;
  readonly listeners: number;
  readonly styles: number;
  readonly subscribers: number;
}

/** Goes round the remotes so many times, in the page itself: each address is a mount, and the one before an unmount. */
const goRound = (page: Page, times: number) =>
  page.evaluate(
    async ({ round, count }) => {
      const stands = (name: string, shows: string) =>
        new Promise<void>((resolve) => {
          const look = () => {
            const slot = document.querySelector(`#slot > [data-remote="${name}"] ${shows}`);
            if (slot && document.querySelectorAll('#slot > [data-remote]').length === 1) resolve();
            else requestAnimationFrame(look);
          };
          look();
        });
      for (let at = 0; at < count; at++) {
        for (const { name, path, shows = 'h1' } of round) {
          // Replaced and not pushed: the history is the browser's, and no part of what is measured.
          history.replaceState({ key: `${at}-${name}`, idx: 0 }, '', path);
          await stands(name, shows);
        }
      }
    },
    { round: ROUND.map((step) => ({ ...step })), count: times },
  );

/** single-spa holds each mount and unmount by timers of a minute, and a page at rest may run them later. */
async function countLongTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
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
}

async function measure(page: Page, session: CDPSession): Promise<Measured> {
  await page.waitForFunction(() => Reflect.get(window, 'longTimers')() === 0, null, {
    timeout: 180_000,
    polling: 1000,
  });
  // What is garbage is gone after some rounds: finalizers and weak references need more than one.
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
    subscribers: await subscribers(session),
  };
}

/** Objects in the heap that RxJS makes for a subscription: they are told by their own property. */
async function subscribers(session: CDPSession): Promise<number> {
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

async function measureTwice(page: Page): Promise<{ early: Measured; late: Measured }> {
  // Parts of the shell that come when the page rests bring listeners of their own, once.
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
  return { early, late };
}

test(`${LATE} mounts and unmounts of every remote leave nothing behind`, async ({ page }) => {
  test.setTimeout(600_000);
  const { early, late } = await measureTwice(page);
  expect(early.subscribers).toBeGreaterThan(0);
  expect(late.subscribers, 'subscriptions').toBeLessThanOrEqual(early.subscribers);
  expect(late.listeners, 'listeners').toBeLessThanOrEqual(early.listeners);
  expect(late.styles, 'style elements').toBe(early.styles);
  expect(late.heap / early.heap, 'heap').toBeLessThanOrEqual(1.05);
});
