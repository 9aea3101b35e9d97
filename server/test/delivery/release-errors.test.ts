import { RELEASE_ERRORS_PATH, type ReportedError, reportedErrorListSchema } from 'shared-contracts/release';
import { afterEach, describe, expect, it } from 'vitest';
import {
  brokenRemoteOf,
  type FixtureRelease,
  integrityOf,
  pageSource,
  workingRemote,
} from '../support/fixture-releases.ts';
import { startHealthSite } from '../support/health-site.ts';

const { database, site, alerts, send } = await startHealthSite({ working: [] });
afterEach(() => database.db.deleteFrom('release_errors').execute());

/** A source map of line 1 to line 11, column 7 of the source. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['source:///./src/pages/home.page.tsx'],
  names: [],
  mappings: 'AAUM',
});
const SOURCE = 'src/pages/home.page.tsx:11:7';

function withMaps({ manifest, files }: FixtureRelease): FixtureRelease {
  const maps = Object.keys(files)
    .filter((path) => /\.m?js$/.test(path))
    .map((path) => `maps/${path}.map`);
  const described = { integrity: integrityOf(MAP), bytes: MAP.length };
  return {
    manifest: { ...manifest, maps: Object.fromEntries(maps.map((path) => [path, described])) },
    files: { ...files, ...Object.fromEntries(maps.map((path) => [path, MAP])) },
  };
}

await site.bringLive(withMaps(workingRemote('1.0.0')), '1.0.0');

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

const tell = async (visitor: number, told: object, userAgent = CHROME) =>
  (await send(visitor, { outcomes: [{ outcome: 'render-error', ...told }] }, { 'user-agent': userAgent }))
    .statusCode;

const stackOf = (version: string, line = 1) =>
  `TypeError\n    at HomePage (https://outlets.example/releases/mfe-working/${version}/web/app.aaaaaaaa.js:${line}:20)\n    at t (https://outlets.example/releases/shell/1.0.0/web/app.11111111.js:1:3)`;
const failure = (version: string, message = "Cannot read properties of undefined (reading 'name')") => ({
  release: `mfe-working@${version}`,
  error: { name: 'TypeError', message, stack: stackOf(version) },
});

async function errors(name = 'mfe-working'): Promise<ReportedError[]> {
  await site.app.releaseHealth.settled();
  const answer = await site.app.inject({
    url: `${RELEASE_ERRORS_PATH}?name=${name}`,
    headers: { authorization: site.authorization },
  });
  expect(answer.statusCode).toBe(200);
  return reportedErrorListSchema.parse(answer.json()).errors;
}

describe('release errors', () => {
  it('have source position, count, first release and browsers across all versions', async () => {
    await tell(1, failure('1.0.0'));
    await tell(2, failure('1.0.0'), SAFARI);
    await site.app.releaseHealth.settled();
    await site.bringLive(withMaps(workingRemote('2.0.0')), '2.0.0');
    await tell(3, failure('2.0.0'));
    expect(await errors()).toMatchObject([
      {
        error: 'TypeError',
        message: "Cannot read properties of undefined (reading 'name')",
        outcome: 'render-error',
        count: 3,
        firstRelease: '1.0.0',
        versions: [
          { version: '1.0.0', count: 2 },
          { version: '2.0.0', count: 1 },
        ],
        browsers: [
          { browser: 'Chrome 141', count: 2 },
          { browser: 'Safari 18', count: 1 },
        ],
        stack: [
          {
            release: 'mfe-working@2.0.0',
            at: 'web/app.aaaaaaaa.js:1:20',
            source: SOURCE,
            function: 'HomePage',
          },
          { release: 'shell@1.0.0', at: 'web/app.11111111.js:1:3', source: null },
        ],
      },
    ]);
  });

  it('require a token, like source maps', async () => {
    expect((await site.get(RELEASE_ERRORS_PATH)).statusCode).toBe(401);
    const path = 'maps/web/app.aaaaaaaa.js.map';
    expect((await site.call('GET', `/mfe-working/1.0.0/files/${path}`)).body).toBe(MAP);
    for (const url of [path, 'web/app.aaaaaaaa.js.map', `web/../${path}`, `web/%2e%2e/${path}`])
      expect((await site.get(`/releases/mfe-working/1.0.0/${url}`)).statusCode, url).toBe(404);
    expect((await site.app.inject(`/api/releases/mfe-working/1.0.0/files/${path}`)).statusCode).toBe(401);
  });

  it('contain nothing that a shopper typed', async () => {
    await tell(4, failure('2.0.0', `No store "Smith" for ann@example.com at /search?q=Smith near 29405`));
    const stored = JSON.stringify(await database.db.selectFrom('release_errors').selectAll().execute());
    expect(await errors()).toMatchObject([{ message: 'No store “…” for …@… at /search?… near …' }]);
    expect(stored).not.toMatch(/Smith|ann@|29405/);
  });

  it('are limited, so that invented errors do not replace frequent ones', async () => {
    for (let visitor = 10; visitor < 20; visitor++)
      await tell(visitor, { ...failure('2.0.0'), outcome: 'script-error' });
    await site.app.releaseHealth.settled();
    const word = (at: number) => String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26));
    for (let at = 0; at < 120; at++) {
      await tell(
        20 + at,
        { ...failure('2.0.0', `made up ${word(at)}`), outcome: 'script-error' },
        `${word(at)}/1.0 <b>`,
      );
      if (at % 20 === 0) await site.app.releaseHealth.settled();
    }
    const all = await errors();
    expect(all).toHaveLength(100);
    expect(all[0]).toMatchObject({ count: 10, browsers: [{ browser: 'Chrome 141', count: 10 }] });
    expect(new Set(all.slice(1).flatMap(({ browsers }) => browsers.map(({ browser }) => browser)))).toEqual(
      new Set(['other']),
    );
    expect(await tell(5, failure('2.0.0', 'x'.repeat(301)))).toBe(400);
    expect(await tell(5, { ...failure('2.0.0'), error: { message: 'x', stack: 'x'.repeat(3_001) } })).toBe(
      400,
    );
    expect(await tell(5, { ...failure('2.0.0'), release: 'mfe-nowhere@1.0.0' })).toBe(204);
    expect(await errors('mfe-nowhere')).toEqual([]);
  });

  it('in a mounted page cause no rollback, but an error loop does', async () => {
    for (let visitor = 1; visitor <= 30; visitor++)
      await tell(visitor, { ...failure('2.0.0'), outcome: 'script-error' });
    expect(await errors()).toMatchObject([{ outcome: 'script-error', count: 30 }]);
    const live = () => site.app.registry.state.channels.get('mfe-working')?.live.version;
    expect(live()).toBe('2.0.0');
    alerts.length = 0;
    for (let visitor = 1; visitor <= 30; visitor++)
      await tell(visitor, { ...failure('2.0.0'), outcome: 'error-loop' });
    await site.app.releaseHealth.settled();
    expect(live()).toBe('1.0.0');
    expect(JSON.parse(alerts[0]?.body ?? '')).toMatchObject({
      event: 'release-taken-back',
      version: '2.0.0',
      errors: [
        { error: "TypeError: Cannot read properties of undefined (reading 'name')", place: SOURCE },
        { error: "TypeError: Cannot read properties of undefined (reading 'name')", place: SOURCE },
      ],
    });
  });

  it('of a server render have a source position', async () => {
    const bad = 'export const render = () => { throw new RangeError(\'no room for "Smith"\'); };';
    await site.bringLive(brokenRemoteOf(pageSource('<h1>Good</h1>')), '1.0.0');
    await site.bringLive(withMaps(brokenRemoteOf(bad)), '2.0.0');
    await site.get('/broken/fine?q=Smith');
    expect(await errors('mfe-broken')).toMatchObject([
      {
        outcome: 'server-error',
        error: 'RangeError',
        message: 'no room for “…”',
        count: 1,
        firstRelease: '2.0.0',
        browsers: [],
        stack: [{ release: 'mfe-broken@2.0.0', source: SOURCE, function: 'render' }],
      },
    ]);
  });
});
