import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { CHROMIUM_ARGS, OFF_BY_PLAYWRIGHT } from './chromium-args.ts';

/** Playwright's list stands in its bundle only. */
function listOfPlaywright(): string[] {
  const playwright = createRequire(import.meta.url).resolve('playwright/package.json');
  const core = createRequire(playwright).resolve('playwright-core/package.json');
  const bundle = readFileSync(join(dirname(core), 'lib/coreBundle.js'), 'utf8');
  const [, list = ''] = /\bdisabledFeatures = \[(.*?)\]/s.exec(bundle) ?? [];
  return [...list.replace(/^\s*\/\/.*$/gm, '').matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
}

it('Chromium arguments: disable the same features as Playwright', () => {
  expect(OFF_BY_PLAYWRIGHT).toEqual(listOfPlaywright());
});

it('Chromium arguments: disable features in one list, since only the last counts', () => {
  expect(CHROMIUM_ARGS.filter((arg) => arg.startsWith('--disable-features='))).toHaveLength(1);
});
