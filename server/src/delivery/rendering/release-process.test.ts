import type { FastifyBaseLogger } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { ContentFetch } from '../../content/api/content-fetch.ts';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { RENDER_PROGRAM, ReleaseProcess, type ReleaseProcessOptions } from './release-process.ts';

const log = { warn() {}, error() {} } as unknown as FastifyBaseLogger;

type Content = Partial<Pick<ReleaseProcessOptions, 'fetch' | 'contentState'>>;
const notFetched: ContentFetch = async () => {
  throw new Error('Nothing is fetched');
};

const sandbox = await createSandbox({ program: RENDER_PROGRAM, wanted: undefined, isPublic: false, log });
afterAll(() => sandbox.close());

function processOf(source: string, { fetch = notFetched, contentState = () => 'as it is' }: Content = {}) {
  const sources = {
    release: 'mfe-late@1.0.0',
    entry: 'node/render.mjs',
    modules: { 'node/render.mjs': source },
  };
  const onEnd = () => undefined;
  return new ReleaseProcess({ sandbox, sources, memoryMb: 64, fetch, contentState, log, onEnd });
}

describe('release process', () => {
  it('reports the last error even if the process exits first', async () => {
    const source =
      'export const render = () => new Promise(() => { setTimeout(() => { throw new Error("too late"); }); });';
    await expect(processOf(source).render({}, 10_000)).rejects.toThrow('too late');
  });

  it('revalidates a cached answer only after the content may have changed', async () => {
    let state = '1 100';
    const asked: string[] = [];
    const fetch: ContentFetch = async (url, { 'if-none-match': tag }) => {
      asked.push(`${url} ${tag} in ${state}`);
      return { status: 304, headers: { etag: String(tag) }, body: '', state };
    };
    const reads = processOf(
      `export const render = async ({ url, tag }, { fetch }) =>
        ({ status: (await fetch(url, { headers: { 'if-none-match': tag } })).status });`,
      { fetch, contentState: () => state },
    );
    const read = async (url: string, tag: string) => {
      const { result } = await reads.render({ url, tag }, 10_000);
      expect(result).toEqual({ status: 304 });
      return asked.splice(0);
    };
    try {
      expect(await read('/api/site', '"a"')).toEqual(['/api/site "a" in 1 100']);
      expect(await read('/api/site', '"a"')).toEqual([]);
      expect(await read('/api/site', '"b"')).toEqual(['/api/site "b" in 1 100']);
      expect(await read('/api/brands', '"b"')).toEqual(['/api/brands "b" in 1 100']);
      state = '1 101';
      expect(await read('/api/brands', '"b"')).toEqual(['/api/brands "b" in 1 101']);
      expect(await read('/api/brands', '"b"')).toEqual([]);
    } finally {
      await reads.end();
    }
  });

  it('revalidates an answer each time if it has no content state', async () => {
    let asked = 0;
    const fetch: ContentFetch = async () => {
      asked++;
      return { status: 304, headers: { etag: '"a"' }, body: '' };
    };
    const reads = processOf(
      `export const render = async (_, { fetch }) => {
        await fetch('/api/now', { headers: { 'if-none-match': '"a"' } });
        return { status: 200 };
      };`,
      { fetch },
    );
    try {
      for (const times of [1, 2]) {
        await reads.render({}, 10_000);
        expect(asked).toBe(times);
      }
    } finally {
      await reads.end();
    }
  });
});
