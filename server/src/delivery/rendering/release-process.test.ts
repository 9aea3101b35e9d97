import type { FastifyBaseLogger } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { ContentFetch } from '../../content/api/content-fetch.ts';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { encodeMessage } from '../../platform/sandbox/wire.js';
import { Credit, ReleaseCredits } from './release-credits.ts';
import { RENDER_PROGRAM, ReleaseProcess, type ReleaseProcessOptions } from './release-process.ts';

const log = { warn() {}, error() {} } as unknown as FastifyBaseLogger;

type Content = Partial<Pick<ReleaseProcessOptions, 'fetch' | 'contentState' | 'credits'>>;
const notFetched: ContentFetch = async () => {
  throw new Error('Nothing is fetched');
};

const sandbox = await createSandbox({ program: RENDER_PROGRAM, wanted: undefined, isPublic: false, log });
afterAll(() => sandbox.close());

function processOf(
  source: string,
  { fetch = notFetched, contentState = () => 'as it is', credits = new ReleaseCredits() }: Content = {},
) {
  const sources = {
    release: 'mfe-late@1.0.0',
    entry: 'node/render.mjs',
    modules: { 'node/render.mjs': source },
  };
  const onEnd = () => undefined;
  return new ReleaseProcess({ sandbox, sources, memoryMb: 64, fetch, credits, contentState, log, onEnd });
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

  it('ends if it works while no page is pending, and not if it waits', async () => {
    const noRefill = () =>
      Object.assign(new ReleaseCredits(), { workMs: new Credit({ most: 6_000, perSecond: 0 }) });
    const credits = [noRefill(), noRefill()] as const;
    const busy = processOf(
      'export const render = () => { setTimeout(() => { for (;;); }); return { status: 200 }; };',
      { credits: credits[0] },
    );
    const quiet = processOf('export const render = () => ({ status: 200 });', { credits: credits[1] });
    try {
      await Promise.all([busy.render({}, 10_000), quiet.render({}, 10_000)]);
      credits[0].workMs.take(credits[0].workMs.left - 20);
      const charge = () => {
        for (const process of [busy, quiet]) process.chargeWork();
        return busy.isEnding;
      };
      await expect.poll(charge, { interval: 500, timeout: 60_000 }).toBe(true);
      expect((await quiet.render({}, 10_000)).result).toEqual({ status: 200 });
    } finally {
      await Promise.all([busy.end(), quiet.end()]);
    }
  });

  // Without the check, the render would answer after its message.
  it.each([
    { type: 'ready' },
    { type: 'crashed', message: 'x' },
    { type: 'rendered', id: 999, result: {}, html: '', data: 'null' },
    { type: 'failed', id: 999, message: 'x' },
    { type: 'started', id: 999 },
    { type: 'pong', id: 1e6 },
    { type: 'fetched' },
  ])('ends at a message that its host does not send: %j', async (message) => {
    const forging = processOf(
      `const frame = ${JSON.stringify([...encodeMessage(message)])};
       export const render = async () => {
         process.getBuiltinModule('node:fs').writeSync(3, Buffer.from(frame));
         return { status: 200 };
       };`,
    );
    await expect(forging.render({}, 60_000)).rejects.toMatchObject({ failure: 'ended', isShared: false });
  });

  it('ends after too many content calls, also across restarts', async () => {
    const fetch: ContentFetch = async () => ({ status: 200, headers: {}, body: '{}' });
    const credits = new ReleaseCredits();
    credits.fetches.take(900);
    const start = () =>
      processOf(
        `export const render = async ({ calls }, { fetch }) => {
           for (let made = 0; made < calls; made++) await fetch('/api/site?made=' + made);
           return { status: 200 };
         };`,
        { fetch, credits },
      );
    const first = start();
    expect((await first.render({ calls: 150 }, 60_000)).result).toEqual({ status: 200 });
    await first.end();
    await expect(start().render({ calls: 200 }, 60_000)).rejects.toThrow('too many content calls');
  });

  it.each([
    ['bytes', 'it sent too much'],
    ['output', 'it wrote too much to the console'],
    ['workMs', 'it used too much processor time'],
  ] as const)('ends when its release has no credit of %s left', async (what, reason) => {
    const credits = new ReleaseCredits();
    credits[what].take(1e9);
    const source = "console.log('started'); export const render = () => ({ status: 200 });";
    await expect(processOf(source, { credits }).render({}, 60_000)).rejects.toThrow(reason);
  });

  it.each([
    ['the site if content is unavailable', '/api/site?status=503', 'threw', true],
    ['the site if content does not come in time', '/api/site?status=never', 'deadline', true],
    ['the release if it asks for what does not exist', '/api/site?status=404', 'threw', false],
    ['the release if it is slow itself', '', 'deadline', false],
  ])('blames %s', async (_whom, url, failure, isSiteFault) => {
    const fetch: ContentFetch = (asked) =>
      asked.endsWith('never')
        ? new Promise(() => undefined)
        : Promise.resolve({ status: Number(asked.slice(-3)), headers: {}, body: '{}' });
    const asking = processOf(
      `export const render = async ({ url }, { fetch }) => {
         if (!url) await new Promise((resolve) => setTimeout(resolve, 60_000));
         const { status } = await fetch(url);
         throw new Error('answered ' + status);
       };`,
      { fetch },
    );
    try {
      await expect(asking.render({ url }, 1_000)).rejects.toMatchObject({ failure, isSiteFault });
    } finally {
      await asking.end();
    }
  });
});
