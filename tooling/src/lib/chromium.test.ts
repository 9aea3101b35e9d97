import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installedChromium, installedHeadlessShell, installedWholeChromium } from './chromium.ts';

let folder: string;
const install = (name: string) => {
  const file = join(folder, name);
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chromium-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('installedChromium', () => {
  it('takes the one that is named before the one that is installed', () => {
    install('chromium');
    const named = install('my-browser');
    expect(installedChromium({ CHROMIUM_PATH: named, PATH: folder })).toBe(named);
  });

  it('says so when the one that is named is not there', () => {
    expect(() => installedChromium({ CHROMIUM_PATH: join(folder, 'gone') })).toThrow('which does not exist');
  });

  it('takes the one without windows where both are installed', () => {
    install('chromium');
    const shell = install('chromium-headless-shell');
    expect(installedChromium({ PATH: folder })).toBe(shell);
  });

  it('finds Chrome as well', () => {
    const chrome = install('google-chrome-stable');
    expect(installedChromium({ PATH: folder })).toBe(chrome);
  });
});

describe('installedWholeChromium', () => {
  it('takes none without windows', () => {
    const shell = install('chromium-headless-shell');
    expect(installedWholeChromium({ CHROMIUM_PATH: shell, PATH: folder })).toBeUndefined();
    const whole = install('chromium');
    expect(installedWholeChromium({ CHROMIUM_PATH: shell, PATH: folder })).toBe(whole);
  });

  it('takes the one that is named', () => {
    install('chromium');
    const named = install('my-browser');
    expect(installedWholeChromium({ CHROMIUM_PATH: named, PATH: folder })).toBe(named);
  });
});

describe('installedHeadlessShell', () => {
  it('is found beside a whole one that is named', () => {
    const named = install('chromium');
    expect(installedHeadlessShell({ CHROMIUM_PATH: named, PATH: folder })).toBeUndefined();
    const shell = install('chromium-headless-shell');
    expect(installedHeadlessShell({ CHROMIUM_PATH: named, PATH: folder })).toBe(shell);
  });
});
