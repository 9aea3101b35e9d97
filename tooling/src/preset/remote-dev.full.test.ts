import { describe, expect, it } from 'vitest';
import { folderOf } from '../repository/workspace.ts';
import {
  createLockers,
  expectNoErrors,
  openPage,
  PAGE,
  PART,
  serveAlone,
  shown,
  typeInto,
  withBrowser,
} from '../testing/dev-remote.ts';

withBrowser();

const FACTORY = `import type { ComponentType } from 'react';
export const make = <L, H>({ View, ...rest }: { View: ComponentType; loader: L; head: H }) => {
  function Component() {
    return <main><View /></main>;
  }
  return { ...rest, Component };
};
`;

describe('remote served without a site', () => {
  it('keeps typed text when a page made by a factory is saved', async () => {
    const page = await openPage();
    const { root, read, save, change } = createLockers();
    const made = read(PAGE)
      .replace('export const loader = async', 'const loader = async')
      .replace('export const head', 'const head')
      .replace('export function Component', 'function View');
    save('src/pages/make.tsx', FACTORY);
    save(
      PAGE,
      `import { make } from './make.tsx';\n${made}\nconst page = make({ loader, head, View });\nexport const { Component } = page;\nexport { loader, head };\n`,
    );
    const expectKept = await typeInto(page, root);
    change(PAGE, 'First heading', 'Second heading');
    await shown(page.getByRole('heading', { name: 'Second heading' })).toBeVisible();
    await expectKept();
  });

  it('shows a build error in the page, and keeps typed text once fixed', async () => {
    const page = await openPage();
    const { root, change } = createLockers();
    const expectKept = await typeInto(page, root);
    change(PART, 'return <label>', 'return <label');
    const overlay = page.locator('rsbuild-error-overlay');
    await shown(overlay.getByText(/note\.tsx/).first()).toBeVisible();
    change(PART, 'return <label', 'return <label>');
    change(PART, 'first note', 'mended note');
    await shown(page.getByText('mended note')).toBeVisible();
    await shown(overlay).toHaveCount(0);
    await expectKept();
  });

  it('takes the next port when its own is in use', async () => {
    const page = await openPage();
    const { root } = createLockers();
    const first = await serveAlone(root);
    const second = await serveAlone(root, { port: Number(new URL(first).port) });
    expect(second).not.toBe(first);
    await page.goto(`${second}/lockers`);
    await shown(page.getByRole('heading', { name: 'First heading' })).toBeVisible();
  });

  it('shows one fragment with the sample props of its slot, for members and visitors', async () => {
    const page = await openPage();
    const origin = await serveAlone(folderOf('mfe-loyalty'), { name: 'mfe-loyalty' });
    await page.goto(`${origin}/rewards?fragment=home.club`);
    await shown(page.getByRole('heading', { level: 2, name: 'The club' })).toBeVisible();
    await shown(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    expectNoErrors();
    await page.getByRole('radio', { name: 'a visitor' }).check();
    await shown(page.getByRole('link', { name: 'Join' })).toBeVisible();
  });
});
