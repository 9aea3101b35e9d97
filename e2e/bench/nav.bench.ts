import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { paths } from 'shared-contracts';

/*
 * Soft navigations between two pages of a centre, with the processor slowed four times: in the composed site, and in the
 * same pages built as one application, which shares the site's content calls. From the click until the next page is
 * drawn; median of the rounds. It needs a running site, `BASE_URL`, by default that of `npm start`.
 */

const BASE_URL = process.env.BASE_URL ?? 'http://localhost:4000';
const ROOT = join(import.meta.dirname, '../..');
const SLOWED = 4;
const ROUNDS = 5;
const SLUG = 'charleston';

const WAYS = [
  { name: 'landing → stores', from: paths.centre(SLUG), to: paths.stores(SLUG) },
  { name: 'stores → directory', from: paths.stores(SLUG), to: paths.directory(SLUG) },
  { name: 'visitor info → parking', from: paths.visitorInfo(SLUG), to: paths.parking(SLUG) },
] as const;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** The single build behind the site's own content calls. */
async function serveSingleBuild(folder: string): Promise<Server> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', BASE_URL).pathname;
    if (path.startsWith('/api/')) {
      const upstream = await fetch(new URL(request.url ?? '/', BASE_URL), {
        headers: { 'x-api-version': String(request.headers['x-api-version'] ?? '') },
      });
      response.writeHead(upstream.status, { 'content-type': 'application/json' });
      response.end(Buffer.from(await upstream.arrayBuffer()));
      return;
    }
    const file = extname(path) ? join(folder, path) : join(folder, 'index.html');
    const bytes = await readFile(file).catch(() => null);
    response.writeHead(bytes ? 200 : 404, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'max-age=3600',
    });
    response.end(bytes);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Milliseconds from the click on a link until the next page's heading is drawn. */
function clickAndWait(page: Page, href: string): Promise<number> {
  return page.evaluate(
    (target) =>
      new Promise<number>((resolve, reject) => {
        const link = Array.from(document.querySelectorAll<HTMLAnchorElement>('a[href]')).find(
          (each) => each.getAttribute('href') === target,
        );
        if (!link) return reject(new Error(`No link leads to ${target}`));
        const before = document.querySelector('h1')?.textContent;
        const observer = new MutationObserver(() => {
          const heading = document.querySelector('h1')?.textContent;
          if (!heading || heading === before) return;
          observer.disconnect();
          // Drawn: the frame after the one in which it was committed.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        const start = performance.now();
        link.click();
      }),
    href,
  );
}

async function measure(browser: Browser, origin: string, way: (typeof WAYS)[number], ahead: boolean) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await context.addCookies([{ name: 'consent', value: `1.${Date.now() - 1000}.---`, url: origin }]);
  const page = await context.newPage();
  await page.goto(origin + way.from);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  if (ahead) {
    await page.locator(`a[href="${way.to}"]`).first().dispatchEvent('pointerover');
    // Code and content that are fetched ahead have arrived when nothing is on the way any more.
    await page.waitForTimeout(400);
    await page.waitForLoadState('networkidle');
  }
  const time = await clickAndWait(page, way.to);
  await context.close();
  return time;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const folder = mkdtempSync(join(tmpdir(), 'single-build-'));
execFileSync(
  'pnpm',
  ['exec', 'rsbuild', 'build', '--config', 'rsbuild.single.config.ts', '--config-loader', 'native'],
  {
    cwd: join(ROOT, 'mfe-centre'),
    env: { ...process.env, OUT: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
const server = await serveSingleBuild(folder);
const single = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch(executablePath ? { executablePath } : {});
const rows: object[] = [];
try {
  for (const ahead of [true, false]) {
    for (const way of WAYS) {
      const times = { composed: [] as number[], single: [] as number[] };
      // Turn about, so that a busy machine harms both alike.
      for (let round = 0; round < ROUNDS; round++) {
        times.composed.push(await measure(browser, BASE_URL, way, ahead));
        times.single.push(await measure(browser, single, way, ahead));
      }
      const [composed, alone] = [median(times.composed), median(times.single)];
      rows.push({
        navigation: way.name,
        'fetched ahead': ahead ? 'yes' : 'no',
        'composed, ms': Math.round(composed),
        'single build, ms': Math.round(alone),
        ratio: (composed / alone).toFixed(2),
      });
    }
  }
} finally {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
}
console.table(rows);
