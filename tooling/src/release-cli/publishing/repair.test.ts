import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BuiltRelease } from '../../builds/built-release.ts';
import type { ReleaseClient } from '../release-client.ts';
import { repairRelease, repairText } from './repair.ts';

const fileOf = (text: string) => ({
  integrity: `sha256-${createHash('sha256').update(text).digest('base64')}`,
  bytes: text.length,
});
const manifestOf = (files: Readonly<Record<string, string>>): BuiltRelease['manifest'] => ({
  schema: 1,
  name: 'mfe-x',
  contracts: '^1.0.0',
  entry: 'web/a.js',
  exposes: [],
  shared: [],
  pages: {},
  app: { js: [], css: [] },
  files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, fileOf(text)])),
});
const buildOf = (said: Readonly<Record<string, string>>, lying = said): BuiltRelease => ({
  manifest: manifestOf(said),
  hash8: '',
  read: (path) => Buffer.from(lying[path] ?? ''),
});

function brokenSite(published: Readonly<Record<string, string>>, broken: readonly string[]) {
  const left = new Set(broken);
  const client: Pick<ReleaseClient, 'repair' | 'manifest' | 'upload'> = {
    repair: async () => ({ mended: [], missing: [...left] }),
    manifest: async () => manifestOf(published),
    upload: async (_name, _version, path) => void left.delete(path),
  };
  return client as ReleaseClient;
}

const reason = { why: 'a test' };
const published = { 'web/a.js': 'one', 'web/b.js': 'two' };

describe('repairRelease', () => {
  it('sends files whose bytes match, and reports the rest as missing', async () => {
    const site = brokenSite(published, ['web/a.js', 'web/b.js']);
    const built = buildOf({ 'web/a.js': 'one', 'web/b.js': 'another' });
    const repaired = await repairRelease(site, 'mfe-x', '1.0.0', built, reason);
    expect(repaired).toMatchObject({ sent: 1, missing: ['web/b.js'] });
    expect(repairText(repaired)).toContain('mfe-x@1.0.0 is still damaged: the bytes of web/b.js are missing');
  });

  it('skips files of the build that differ from its manifest', async () => {
    const site = brokenSite(published, ['web/a.js']);
    const built = buildOf(published, { 'web/a.js': 'on' });
    const repaired = await repairRelease(site, 'mfe-x', '1.0.0', built, reason);
    expect(repaired).toMatchObject({ sent: 0, missing: ['web/a.js'] });
  });

  it('reports the repair in one line', async () => {
    const site = brokenSite(published, ['web/a.js']);
    const repaired = await repairRelease(site, 'mfe-x', '1.0.0', buildOf(published), reason);
    expect(repairText(repaired)).toBe('mfe-x@1.0.0 is repaired: 1 from the build.');
  });
});
