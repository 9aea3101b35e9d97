import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';

/** A slow phone on a slow connection. */
export const LINE = {
  slowed: 4,
  latency: 150,
  bytesPerSecond: 200_000,
  description: 'Processor slowed 4 times, 150 ms, 1.6 Mbit/s, 412 × 823 px, fresh profile a sample',
} as const;

export interface MeasuredPage {
  /** The content is visible when all of these are drawn. */
  readonly content: readonly string[];
  /** The page is interactive when this element has its React handlers. */
  readonly interactive: string;
}

const SLUG = 'charleston';
const STORE_LINK = `#slot a[href^="/${SLUG}/stores/"]`;
export const PAGES: Readonly<Record<string, MeasuredPage>> = {
  [paths.home()]: { content: ['#slot h1'], interactive: '#slot form input' },
  [paths.stores(SLUG)]: { content: ['#slot h1', STORE_LINK], interactive: '#slot input' },
  [paths.deals(SLUG)]: { content: ['#slot h1', STORE_LINK], interactive: STORE_LINK },
  [paths.rewards()]: { content: ['#slot h1'], interactive: '#slot a[href]' },
};

export interface Visit {
  readonly 'content visible': number;
  readonly interactive: number;
  readonly LCP: number;
  readonly CLS: number;
  /** What long tasks take beyond 50 ms each. */
  readonly blocking: number;
  readonly 'HTML kB': number;
  readonly 'JS kB': number;
  readonly 'total kB': number;
}

const seenSchema = z.object({
  content: z.number(),
  interactive: z.number(),
  lcp: z.number(),
  cls: z.number(),
  blocking: z.number(),
});

/** Runs in the page before its scripts: notes when things happen, in milliseconds of the page's clock. */
function watch({ content, interactive }: MeasuredPage): void {
  const seen = { content: 0, interactive: 0, lcp: 0, cls: 0, blocking: 0 };
  Object.assign(window, { seen });
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  observe('longtask', ({ duration }) => {
    seen.blocking += duration - 50;
  });
  observe('layout-shift', (entry) => {
    if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
      seen.cls += Number(entry.value);
  });

  const isDrawn = (selector: string) => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;
  const hears = (selector: string) =>
    Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps$'));
  const lookAtFrame = () => {
    if (!content.every(isDrawn)) {
      requestAnimationFrame(lookAtFrame);
      return;
    }
    // Without styles there is no frame, so what has a box is drawn at the end of this one, before a message posted now.
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      seen.content = performance.now();
    };
    channel.port2.postMessage(null);
  };
  requestAnimationFrame(lookAtFrame);
  const lookAtProps = () => {
    if (hears(interactive)) seen.interactive = performance.now();
    else setTimeout(lookAtProps, 8);
  };
  lookAtProps();
}

interface Request {
  readonly type: string;
  readonly isScript: boolean;
  bytes: number;
}

function listen(session: CDPSession): () => Request[] {
  let requests = new Map<string, Request>();
  session.on('Network.requestWillBeSent', ({ requestId, type, request: { url } }) => {
    if (!/^https?:/.test(url)) return;
    const isScript = type === 'Script' || /\.m?js$/.test(url);
    requests.set(requestId, { type: type ?? '', isScript, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  return () => {
    const all = [...requests.values()];
    requests = new Map();
    return all;
  };
}

export async function slowPage(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINE.latency,
    downloadThroughput: LINE.bytesPerSecond,
    uploadThroughput: LINE.bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: LINE.slowed });
  return { page, session };
}

export const launch = (executablePath: string) =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-sync',
      '--disable-features=Translate',
    ],
  });

export const newContext = (browser: Browser) =>
  browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });

async function visit(page: Page, takeRequests: () => Request[], url: string): Promise<Visit> {
  await page.goto(url);
  await page.waitForFunction(() => {
    const seen: unknown = Reflect.get(window, 'seen');
    return seen instanceof Object && Reflect.get(seen, 'content') && Reflect.get(seen, 'interactive');
  });
  await page.waitForLoadState('networkidle');
  const seen = seenSchema.parse(await page.evaluate(() => Reflect.get(window, 'seen')));
  const requests = takeRequests();
  const kilobytes = (some: readonly Request[]) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return {
    'content visible': seen.content,
    interactive: seen.interactive,
    LCP: seen.lcp,
    CLS: seen.cls,
    blocking: seen.blocking,
    'HTML kB': kilobytes(requests.filter(({ type }) => type === 'Document')),
    'JS kB': kilobytes(requests.filter(({ isScript }) => isScript)),
    'total kB': kilobytes(requests),
  };
}

export async function visitTwice(browser: Browser, url: string, measured: MeasuredPage) {
  const context = await newContext(browser);
  try {
    const { page, session } = await slowPage(context);
    await page.addInitScript(watch, measured);
    const takeRequests = listen(session);
    const cold = await visit(page, takeRequests, url);
    await page.goto('about:blank');
    takeRequests();
    return { cold, repeat: await visit(page, takeRequests, url) };
  } finally {
    await context.close();
  }
}
