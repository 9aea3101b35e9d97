import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRsbuild, type StartDevServerResult } from '@rsbuild/core';
import { type Browser, chromium, type Page } from 'playwright';
import { expect as expectPage } from 'playwright/test';
import { defineRemote, type RemoteManifest } from 'shared-contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { provideChromium } from '../lib/chromium.ts';
import { copyTemplate } from '../lib/copy-template.ts';
import { folderOf } from '../lib/workspace.ts';
import { freePort } from '../testing/free-port.ts';
import { defineRemoteDev } from './remote-dev.ts';

/** Ends only what hangs. */
const BOUND = 120_000;
const shown = expectPage.configure({ timeout: 60_000 });

let browser: Browser;
let page: Page;
const strayErrors: string[] = [];
const running: StartDevServerResult[] = [];

beforeAll(async () => {
  // Nobody listens there.
  vi.stubEnv('SITE_ORIGIN', `http://localhost:${await freePort()}`);
  browser = await chromium.launch({ executablePath: await provideChromium() });
}, BOUND);
afterAll(async () => {
  vi.unstubAllEnvs();
  await browser.close();
});

beforeEach(async () => {
  page = await browser.newPage();
  strayErrors.length = 0;
  page.on('pageerror', (error) => strayErrors.push(String(error)));
});
afterEach(async () => {
  await page.close();
  await Promise.all(running.splice(0).map((server) => server.server.close()));
});

/** Serves the remote in `root` alone, with no site to ask, and answers with its origin. */
async function serveAlone(root: string, manifest: RemoteManifest, wanted?: number): Promise<string> {
  const port = wanted ?? (await freePort());
  const config = { ...defineRemoteDev(manifest, port), root, logLevel: 'silent' as const };
  const rsbuild = await createRsbuild({ cwd: root, config });
  const server = await rsbuild.startDevServer();
  running.push(server);
  return `http://localhost:${server.port}`;
}

const manifest = defineRemote({
  name: 'mfe-lockers',
  contracts: '^1.0.0',
  routes: [{ id: 'start', path: '/lockers', title: 'Lockers' }],
  publishes: [],
  consumes: [],
  samples: ['/lockers'],
});

describe('A remote alone', () => {
  let root: string;
  const PAGE = 'src/pages/start.page.tsx';
  const PART = 'src/pages/note.tsx';
  const save = (file: string, text: string) => writeFileSync(join(root, file), text);
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text).toContain(from);
    save(file, text.replace(from, to));
  };
  /** Text that was typed, and a mark of the document that a reload takes away. */
  const begin = async () => {
    await page.goto(`${await serveAlone(root, manifest)}/lockers`);
    await page.getByLabel('Locker', { exact: true }).fill('42');
    await page.getByLabel('Note').fill('blue bag');
    await page.evaluate(() => Reflect.set(window, 'mark', true));
  };
  const expectKept = async () => {
    await shown(page.getByLabel('Locker', { exact: true })).toHaveValue('42');
    await shown(page.getByLabel('Note')).toHaveValue('blue bag');
    expect(await page.evaluate(() => Reflect.get(window, 'mark'))).toBe(true);
  };

  beforeEach(() => {
    root = join(mkdtempSync(join(tmpdir(), 'alone-')), 'mfe-lockers');
    copyTemplate('mfe-lockers', root, 4199);
    symlinkSync(join(folderOf('mfe-loyalty'), 'node_modules'), join(root, 'node_modules'));
    save(
      PART,
      `import { useState } from 'react';
export function Note() {
  const [note, setNote] = useState('');
  return <label>Note <input value={note} onChange={(event) => setNote(event.target.value)} /> first note</label>;
}
`,
    );
    save(
      PAGE,
      `import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { Note } from './note.tsx';
export const loader = async () => 'first data';
export const head = () => ({ title: 'First title', description: 'Lockers.', canonicalPath: '/lockers' });
export function Component() {
  const [locker, setLocker] = useState('');
  return (
    <>
      <h1>First heading</h1>
      <p>{String(useLoaderData())}</p>
      <label>Locker <input value={locker} onChange={(event) => setLocker(event.target.value)} /></label>
      <Note />
    </>
  );
}
`,
    );
  });
  afterEach(() => rmSync(join(root, '..'), { recursive: true, force: true }));

  it(
    'keeps what was typed when a component is saved',
    async () => {
      await begin();
      change(PART, 'first note', 'second note');
      await shown(page.getByText('second note')).toBeVisible();
      await expectKept();
      expect(strayErrors).toEqual([]);
    },
    BOUND,
  );

  it(
    'keeps it when a page’s file is saved, with its next loader and head',
    async () => {
      await begin();
      change(PAGE, 'First heading', 'Second heading');
      await shown(page.getByRole('heading', { name: 'Second heading' })).toBeVisible();
      await expectKept();
      change(PAGE, 'first data', 'second data');
      await shown(page.getByText('second data')).toBeVisible();
      change(PAGE, 'First title', 'Second title');
      await shown(page).toHaveTitle('Second title');
      await expectKept();
      expect(strayErrors).toEqual([]);
    },
    BOUND,
  );

  it(
    'keeps it when a page that a factory makes is saved',
    async () => {
      const made = readFileSync(join(root, PAGE), 'utf8')
        .replace('export const loader = async', 'const loader = async')
        .replace('export const head', 'const head')
        .replace('export function Component', 'function View');
      save(
        'src/pages/make.tsx',
        `import type { ComponentType } from 'react';
export const make = <L, H>({ View, ...rest }: { View: ComponentType; loader: L; head: H }) => {
  function Component() {
    return <main><View /></main>;
  }
  return { ...rest, Component };
};
`,
      );
      save(
        PAGE,
        `import { make } from './make.tsx';\n${made}\nconst page = make({ loader, head, View });\nexport const { Component } = page;\nexport { loader, head };\n`,
      );
      await begin();
      change(PAGE, 'First heading', 'Second heading');
      await shown(page.getByRole('heading', { name: 'Second heading' })).toBeVisible();
      await expectKept();
    },
    BOUND,
  );

  it(
    'says in the page what does not build, and goes on where it was once that is mended',
    async () => {
      await begin();
      change(PART, 'return <label>', 'return <label');
      const overlay = page.locator('rsbuild-error-overlay');
      await shown(overlay.getByText(/note\.tsx/).first()).toBeVisible();
      change(PART, 'return <label', 'return <label>');
      change(PART, 'first note', 'mended note');
      await shown(page.getByText('mended note')).toBeVisible();
      await shown(overlay).toHaveCount(0);
      await expectKept();
    },
    BOUND,
  );

  it(
    'takes the next port where another checkout has its own',
    async () => {
      const first = await serveAlone(root, manifest);
      const second = await serveAlone(root, manifest, Number(new URL(first).port));
      expect(second).not.toBe(first);
      await page.goto(`${second}/lockers`);
      await shown(page.getByRole('heading', { name: 'First heading' })).toBeVisible();
    },
    BOUND,
  );
});

describe('A member’s page of a remote alone', () => {
  it(
    'shows a fake member’s data without a site, and a visitor’s words to a visitor',
    async () => {
      await page.goto(
        `${await serveAlone(folderOf('mfe-account'), { ...manifest, name: 'mfe-account' })}/profile`,
      );
      await shown(page.getByRole('heading', { level: 1, name: 'Hello, Sam' })).toBeVisible();
      await shown(page.getByText('Receipt of Sample Shoes').first()).toBeVisible();
      expect(strayErrors).toEqual([]);
      await page.getByRole('radio', { name: 'a visitor' }).check();
      await shown(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
      await shown(page.getByText('Receipt of Sample Shoes')).toHaveCount(0);
      await page.getByRole('radio', { name: 'a member' }).check();
      await shown(page.getByRole('heading', { level: 1, name: 'Hello, Sam' })).toBeVisible();
    },
    BOUND,
  );
});

describe('Fragments of a remote alone', () => {
  it(
    'stand by themselves on the fakes, with the sample props of their slot',
    async () => {
      const origin = await serveAlone(folderOf('mfe-loyalty'), { ...manifest, name: 'mfe-loyalty' });
      await page.goto(`${origin}/rewards?fragment=home.club`);
      await shown(page.getByRole('heading', { level: 2, name: 'The club' })).toBeVisible();
      await shown(page.getByRole('heading', { level: 1 })).toHaveCount(0);
      expect(strayErrors).toEqual([]);
      await page.getByRole('radio', { name: 'a visitor' }).check();
      await shown(page.getByRole('link', { name: 'Join' })).toBeVisible();
    },
    BOUND,
  );

  it(
    'of other remotes are named in the slots of its pages, with what they are handed',
    async () => {
      const origin = await serveAlone(folderOf('mfe-account'), { ...manifest, name: 'mfe-account' });
      await page.goto(`${origin}/profile`);
      await shown(
        page.getByText('Slot profile.preferred-centre: another team’s fragment, handed {"headingLevel":2}'),
      ).toBeVisible();
      expect(strayErrors).toEqual([]);
    },
    BOUND,
  );
});
