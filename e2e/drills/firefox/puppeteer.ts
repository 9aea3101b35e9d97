import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from '../run.ts';

/** Drives Firefox by WebDriver BiDi; 33 MB, which a drill fetches and nothing else needs. */
const PACKAGE = 'puppeteer-core@25.16.0';
const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/** Firefox says of a script whose loading was broken off by leaving the page that what came, which is nothing, has another hash. */
const HASH_OF_NOTHING = createHash('sha256').update('').digest('base64');

/** What the journeys take of Puppeteer's page. Functions run in the page. */
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

/** Firefox, headless, with a window, and what went wrong in any. */
export interface Firefox {
  readonly page: FirefoxPage;
  /** A window of somebody who has never been here. */
  openForStranger(): Promise<FirefoxPage>;
  readonly errors: readonly string[];
  readonly version: string;
  stop(): Promise<void>;
}

export async function startFirefox(): Promise<Firefox> {
  const folder = mkdtempSync(join(tmpdir(), 'puppeteer-'));
  const { code, output } = await run(
    'npm',
    ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', PACKAGE],
    folder,
  );
  if (code !== 0) throw new Error(output);
  const file = createRequire(join(folder, 'package.json')).resolve('puppeteer-core');
  const { default: puppeteer }: { default: Puppeteer } = await import(pathToFileURL(file).href);
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
  const errors: string[] = [];
  const note = (error: string) => void (error.includes(HASH_OF_NOTHING) || errors.push(error));

  async function openForStranger(): Promise<FirefoxPage> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    page.setDefaultTimeout(60_000);
    page.on('console', (message) => message.type() === 'error' && note(message.text()));
    page.on('pageerror', (error) => note(String(error)));
    return page;
  }

  return {
    page: await openForStranger(),
    openForStranger,
    errors,
    version: await browser.version(),
    async stop() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
