import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { type Browser, chromium, type Page } from 'playwright';
import { expect as expectPage } from 'playwright/test';
import { defineRemote } from 'shared-contracts/release';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, vi } from 'vitest';
import { provideChromium } from '../browser/chromium.ts';
import { defineRemoteDev } from '../preset/remote-dev.ts';
import { folderOf } from '../repository/workspace.ts';
import { copyTemplate } from '../scaffold/create-remote.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Expects a state of a page. The timeout only ends tests that hang. */
export const shown = expectPage.configure({ timeout: 120_000 });

export const PAGE = 'src/pages/start.page.tsx';
export const PART = 'src/pages/note.tsx';

const NOTE = `import { useState } from 'react';
export function Note() {
  const [note, setNote] = useState('');
  return <label>Note <input value={note} onChange={(event) => setNote(event.target.value)} /> first note</label>;
}
`;
const START = `import { useState } from 'react';
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
`;

const manifest = defineRemote({
  name: 'mfe-lockers',
  contracts: '^1.0.0',
  routes: [{ id: 'start', path: '/lockers', title: 'Lockers' }],
  publishes: [],
  consumes: [],
  samples: ['/lockers'],
});

let browser: Browser;
const strayErrors: string[] = [];

export function withBrowser(): void {
  beforeAll(async () => {
    vi.stubEnv('SITE_ORIGIN', `http://localhost:${await freePort()}`);
    browser = await chromium.launch({ executablePath: await provideChromium() });
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    strayErrors.length = 0;
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await browser.close();
  });
}

export const expectNoErrors = () => expect(strayErrors).toEqual([]);

export async function openPage(): Promise<Page> {
  const page = await browser.newPage();
  page.on('pageerror', (error) => strayErrors.push(String(error)));
  return page;
}

export async function serveAlone(root: string, { name = manifest.name, port = 0 } = {}): Promise<string> {
  const config = {
    ...defineRemoteDev({ ...manifest, name }, port || (await freePort())),
    root,
    logLevel: 'silent' as const,
  };
  const rsbuild = await createRsbuild({ cwd: root, config });
  const { server, port: taken } = await rsbuild.startDevServer();
  onTestFinished(() => server.close());
  return `http://localhost:${taken}`;
}

export function createLockers() {
  const root = join(temporaryFolder(), manifest.name);
  copyTemplate(manifest.name, root, 4199);
  symlinkSync(join(folderOf('mfe-loyalty'), 'node_modules'), join(root, 'node_modules'));
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const save = (file: string, text: string) => writeFileSync(join(root, file), text);
  save(PART, NOTE);
  save(PAGE, START);
  return {
    root,
    read,
    save,
    change(file: string, from: string, to: string) {
      expect(read(file)).toContain(from);
      save(file, read(file).replace(from, to));
    },
  };
}

/** Types into the form. The returned check passes while both texts and the document are kept. */
export async function typeInto(page: Page, root: string): Promise<() => Promise<void>> {
  const locker = page.getByLabel('Locker', { exact: true });
  const note = page.getByLabel('Note');
  await page.goto(`${await serveAlone(root)}/lockers`);
  await locker.fill('42');
  await note.fill('blue bag');
  await page.evaluate(() => Reflect.set(window, 'mark', true));
  return async () => {
    await shown(locker).toHaveValue('42');
    await shown(note).toHaveValue('blue bag');
    expect(await page.evaluate(() => Reflect.get(window, 'mark'))).toBe(true);
  };
}
