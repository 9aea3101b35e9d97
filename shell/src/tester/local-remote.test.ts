import { describe, expect, test, vi } from 'vitest';
import { localRelease, withLocal, withoutLocal } from './local-remote.ts';

const local = { remote: 'mfe-x', origin: 'http://localhost:4100' };
const build = (name: string, version: string) => ({
  version,
  entry: `/releases/${name}/${version}/web/remoteEntry.mjs`,
  app: { js: [`/releases/${name}/${version}/web/app.js`], css: [] },
  pages: {},
});

describe('local remote', () => {
  test('replaces only the release with its own name', () => {
    const remotes = ['mfe-x', 'mfe-y'].map((name) => ({ name, routes: [], live: build(name, '1.0.0') }));
    const [x, y] = withLocal(remotes, local);
    expect(x?.local).toEqual({
      version: '0.0.0-local',
      entry: 'http://localhost:4100/remoteEntry.mjs',
      app: { js: [], css: [] },
      pages: {},
    });
    expect(x?.live).toEqual(build('mfe-x', '1.0.0'));
    expect(y).toEqual(remotes[1]);
  });

  test('is excluded from reported outcomes', () => {
    const send = vi.fn();
    const quiet = withoutLocal(send, local);
    const outcome = (release: string) => ({ release, outcome: 'mounted' as const });
    quiet({ outcomes: [outcome(localRelease(local))] });
    expect(send).not.toHaveBeenCalled();
    quiet({ outcomes: [outcome(localRelease(local)), outcome('mfe-x@1.0.0')] });
    expect(send).toHaveBeenCalledWith({ outcomes: [outcome('mfe-x@1.0.0')] });
  });
});
