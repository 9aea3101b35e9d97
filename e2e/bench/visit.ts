import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { paths } from 'shared-contracts';
import { z } from 'shared-contracts/zod';

/** A slow phone on a slow line. */
export const LINE = {
  slowed: 4,
  latency: 150,
  bytesPerSecond: 200_000,
  description: 'Processor slowed 4 times, 150 ms, 1.6 Mbit/s, 412 × 823 px, fresh profile a sample',
} as const;

const SLUG = 'charleston';

/** Marks of a page: what of it is its content, and what of it is to be acted on. */
export interface MeasuredPage {
  /** All of these are drawn: the content is visible. */
  readonly content: readonly string[];
  /** This element hears clicks: the page is interactive. */
  readonly interactive: string;
}

/** The page's own words, with the data in them. */
export const PAGES: Readonly<Record<string, MeasuredPage>> = {
  [paths.home()]: { content: ['#slot h1'], interactive: '#slot form input' },
  [paths.stores(SLUG)]: {
    content: ['#slot h1', `#slot a[href^="/${SLUG}/stores/"]`],
    interactive: '#slot input',
  },
  [paths.deals(SLUG)]: {
    content: ['#slot h1', `#slot a[href^="/${SLUG}/stores/"]`],
    interactive: `#slot a[href^="/${SLUG}/stores/"]`,
  },
  [paths.rewards()]: { content: ['#slot h1'], interactive: '#slot a[href]' },
};

export interface Visit {
  readonly 'content visible': number;
  readonly interactive: number;
  readonly LCP: number;
  readonly CLS: number;
  readonly TBT: number;
  readonly 'JS kB': number;
  /** Without headers. */
  readonly 'scripts and styles kB': number;
  readonly 'total kB': number;
  /** Answers that came as a delta of what the browser held. */
  readonly deltas: number;
  readonly requests: number;
  readonly 'longest chain': number;
}

const seenSchema = z.object({
  content: z.number(),
  interactive: z.number(),
  lcp: z.number(),
  cls: z.number(),
  fcp: z.number(),
  long: z.array(z.tuple([z.number(), z.number()])),
});

/** Runs in the page before anything else: notes when things happen, in milliseconds of the page's clock. */
function watch({ content, interactive }: MeasuredPage): void {
  const seen = { content: 0, interactive: 0, lcp: 0, cls: 0, fcp: 0, long: [] as Array<[number, number]> };
  Object.assign(window, { seen });
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
      seen.cls += Number(entry.value);
  });
  observe('longtask', (entry) => seen.long.push([entry.startTime, entry.duration]));

  const isDrawn = (selector: string) => {
    const element = document.querySelector(selector);
    return element !== null && element.getClientRects().length > 0;
  };
  const hears = (selector: string) => {
    const element = document.querySelector(selector);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  };
  const lookAtFrame = () => {
    if (seen.content) return;
    // No frame comes while styles are missing, so what has a box here is drawn at the end of this frame, before a message posted now.
    if (content.every(isDrawn)) {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        seen.content = performance.now();
      };
      channel.port2.postMessage(null);
      return;
    }
    requestAnimationFrame(lookAtFrame);
  };
  requestAnimationFrame(lookAtFrame);
  const lookAtProps = () => {
    if (hears(interactive)) seen.interactive = performance.now();
    else setTimeout(lookAtProps, 8);
  };
  lookAtProps();
}

interface Network {
  /** Adds up what has arrived since the last call. */
  take(): { js: number; code: number; total: number; deltas: number; requests: number; chain: number };
}

interface Heard {
  readonly url: string;
  readonly isScript: boolean;
  readonly depth: number;
  bytes: number;
  headers: number;
  isDelta: boolean;
}

const requestSchema = z.looseObject({
  requestId: z.string(),
  type: z.optional(z.string()),
  request: z.looseObject({ url: z.string() }),
  initiator: z.looseObject({
    url: z.optional(z.string()),
    stack: z.optional(z.looseObject({ callFrames: z.array(z.looseObject({ url: z.string() })) })),
  }),
});

function listen(session: CDPSession): Network {
  let requests = new Map<string, Heard>();
  session.on('Network.requestWillBeSent', (event) => {
    const { requestId, type, request, initiator } = requestSchema.parse(event);
    if (!/^https?:/.test(request.url)) return;
    const cause = initiator.url ?? initiator.stack?.callFrames.find(({ url }) => url)?.url;
    const depths = [...requests.values()].filter(({ url }) => url === cause).map(({ depth }) => depth);
    requests.set(requestId, {
      url: request.url,
      isScript: type === 'Script' || /\.m?js$/.test(request.url),
      depth: 1 + Math.max(0, ...depths),
      bytes: 0,
      headers: 0,
      isDelta: false,
    });
  });
  session.on('Network.responseReceivedExtraInfo', ({ requestId, headersText = '' }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.headers = headersText.length;
    request.isDelta = /^content-encoding: dcz/im.test(headersText);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  return {
    take() {
      const all = [...requests.values()];
      requests = new Map();
      const sum = (some: typeof all) => some.reduce((total, { bytes }) => total + bytes, 0);
      return {
        js: sum(all.filter(({ isScript }) => isScript)),
        code: all
          .filter(
            ({ url, isScript, bytes }) => bytes > 0 && (isScript || new URL(url).pathname.endsWith('.css')),
          )
          .reduce((bytes, each) => bytes + each.bytes - each.headers, 0),
        total: sum(all),
        deltas: all.filter(({ isDelta, bytes }) => isDelta && bytes > 0).length,
        requests: all.length,
        chain: Math.max(0, ...all.map(({ depth }) => depth)),
      };
    },
  };
}

/** A page as a phone has it: slow processor, slow line. */
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

export const newContext = (browser: Browser) =>
  browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });

async function visit(page: Page, network: Network, url: string): Promise<Visit> {
  await page.goto(url);
  await page.waitForFunction(() => {
    const seen: unknown = Reflect.get(window, 'seen');
    return (
      typeof seen === 'object' &&
      seen !== null &&
      Reflect.get(seen, 'content') &&
      Reflect.get(seen, 'interactive')
    );
  });
  await page.waitForLoadState('networkidle');
  const seen = seenSchema.parse(await page.evaluate(() => Reflect.get(window, 'seen')));
  const { js, code, total, deltas, requests, chain } = network.take();
  const blocked = seen.long
    .filter(([at]) => at >= seen.fcp)
    .map(([, duration]) => Math.max(0, duration - 50));
  return {
    'content visible': seen.content,
    interactive: seen.interactive,
    LCP: seen.lcp,
    CLS: seen.cls,
    TBT: blocked.reduce((sum, time) => sum + time, 0),
    'JS kB': js / 1000,
    'scripts and styles kB': code / 1000,
    'total kB': total / 1000,
    deltas,
    requests,
    'longest chain': chain,
  };
}

/** Somebody with a fresh profile, who visits and comes again with what that left in the browser. */
export interface Visitor {
  visit(url: string): Promise<Visit>;
  close(): Promise<void>;
}

export async function newVisitor(browser: Browser, measured: MeasuredPage): Promise<Visitor> {
  const context = await newContext(browser);
  const { page, session } = await slowPage(context);
  await page.addInitScript(watch, measured);
  const network = listen(session);
  return {
    async visit(url) {
      const seen = await visit(page, network, url);
      await page.goto('about:blank');
      network.take();
      return seen;
    },
    close: () => context.close(),
  };
}

/** A first visit with a fresh profile, and the same page once more with what that left in the browser. */
export async function visitTwice(browser: Browser, url: string, measured: MeasuredPage) {
  const visitor = await newVisitor(browser, measured);
  try {
    return { cold: await visitor.visit(url), repeat: await visitor.visit(url) };
  } finally {
    await visitor.close();
  }
}
