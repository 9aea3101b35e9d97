import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { installedChromium, installedFullChromium, installedHeadlessShell } from './chromium.ts';

let folder: string;
const install = (name: string) => {
  const file = join(folder, name);
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
};
beforeEach(() => {
  folder = temporaryFolder();
});

describe('installedChromium', () => {
  it('prefers CHROMIUM_PATH, and fails when it does not exist', () => {
    install('chromium');
    const named = install('my-browser');
    expect(installedChromium({ CHROMIUM_PATH: named, PATH: folder })).toBe(named);
    expect(() => installedChromium({ CHROMIUM_PATH: join(folder, 'gone') })).toThrow('which does not exist');
  });

  it('prefers the headless shell on PATH, and finds Chrome', () => {
    const chrome = install('google-chrome-stable');
    expect(installedChromium({ PATH: folder })).toBe(chrome);
    install('chromium');
    const shell = install('chromium-headless-shell');
    expect(installedChromium({ PATH: folder })).toBe(shell);
  });
});

describe('installedFullChromium', () => {
  it('skips a headless shell, even one named by CHROMIUM_PATH', () => {
    const shell = install('chromium-headless-shell');
    expect(installedFullChromium({ CHROMIUM_PATH: shell, PATH: folder })).toBeUndefined();
    const whole = install('chromium');
    expect(installedFullChromium({ CHROMIUM_PATH: shell, PATH: folder })).toBe(whole);
    const named = install('my-browser');
    expect(installedFullChromium({ CHROMIUM_PATH: named, PATH: folder })).toBe(named);
  });
});

describe('installedHeadlessShell', () => {
  it('is found next to the full browser that CHROMIUM_PATH names', () => {
    const named = install('chromium');
    expect(installedHeadlessShell({ CHROMIUM_PATH: named, PATH: folder })).toBeUndefined();
    const shell = install('chromium-headless-shell');
    expect(installedHeadlessShell({ CHROMIUM_PATH: named, PATH: folder })).toBe(shell);
  });
});
