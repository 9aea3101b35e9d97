import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Drives Firefox by WebDriver BiDi. A drill fetches it: 33 MB that nothing else needs. */
const PACKAGE = 'puppeteer-core@25.16.0';
const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/** Firefox reports the hash of an empty file for a script that leaving the page has aborted. */
const HASH_OF_NOTHING = createHash('sha256').update('').digest('base64');

/** The parts of Puppeteer's page that the journeys use. Functions run in the page. */
export interface FirefoxPage {
  goto(url: string): Promise<unknown>;
  locator(selector: string): { click(): Promise<void>; fill(text: string): Promise<void> };
  readonly keyboard: { press(key: string): Promise<void> };
  waitForFunction(look: string): Promise<unknown>;
  waitForSelector(selector: string): Promise<unknown>;
  evaluate<T>(read: string): Promise<T>;
  setDefaultTimeout(milliseconds: number): void;
  setViewport(size: { width: number; height: number }): Promise<void>;
  on(event: 'console', listen: (message: { type(): string; text(): string }) => void): unknown;
  on(event: 'pageerror', listen: (error: unknown) => void): unknown;
}

interface FirefoxBrowser {
  version(): Promise<string>;
  createBrowserContext(): Promise<{ newPage(): Promise<FirefoxPage> }>;
  close(): Promise<void>;
}

interface Puppeteer {
  launch(options: { browser: 'firefox'; executablePath: string; headless: true }): Promise<FirefoxBrowser>;
}

export interface Firefox {
  readonly page: FirefoxPage;
  openFresh(): Promise<FirefoxPage>;
  readonly errors: readonly string[];
  readonly version: string;
  stop(): Promise<void>;
}

export async function startFirefox(): Promise<Firefox> {
  const folder = mkdtempSync(join(tmpdir(), 'puppeteer-'));
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', PACKAGE];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout + stderr);
  const file = createRequire(join(folder, 'package.json')).resolve('puppeteer-core');
  const { default: puppeteer }: { default: Puppeteer } = await import(pathToFileURL(file).href);
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
  const errors: string[] = [];
  const note = (error: string) => void (error.includes(HASH_OF_NOTHING) || errors.push(error));

  async function openFresh(): Promise<FirefoxPage> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    page.setDefaultTimeout(60_000);
    page.on('console', (message) => message.type() === 'error' && note(message.text()));
    page.on('pageerror', (error) => note(String(error)));
    return page;
  }

  return {
    page: await openFresh(),
    openFresh,
    errors,
    version: await browser.version(),
    async stop() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Proxy to a site that can be cut. Firefox's offline emulation lets navigations and workers through. */
export async function openCuttable(site: string): Promise<{ readonly origin: string; cut(): void }> {
  const { hostname, port } = new URL(site);
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      ends.add(end);
      // An error only means that the other end has ended, or that the connection was cut.
      end.on('error', () => undefined).on('close', () => ends.delete(end));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${own}`,
    cut() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}
