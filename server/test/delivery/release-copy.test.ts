import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublishedRelease } from 'shared-contracts/release';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { releaseCommand } from '../../../tooling/src/testing/run-release-command.ts';
import { auditOf, startDeliverySite, UNRENDERED } from '../support/delivery-site.ts';
import { remoteOf, withRemote, workingRemote } from '../support/fixture-releases.ts';
import type { TestSite } from '../support/test-site.ts';

const NAME = 'mfe-working';
const BY = { who: 'operations', why: 'a test' };

async function place(working: string) {
  const { site } = await startDeliverySite({ working: [working], config: UNRENDERED });
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const asked = { team: 'Team', releases: [NAME], days: 1 };
  return { site, origin, token: (await site.app.releaseTokens.create(asked, BY)).secret };
}
const staging = await place('1.0.0');
// Its paths are granted there with its first release.
const production = await place('0.9.0');

interface Options {
  readonly from?: string;
  readonly fromToken?: string;
  readonly toToken?: string;
}
async function copy(
  version: string,
  { from = staging.origin, fromToken = staging.token, toToken = production.token }: Options = {},
) {
  vi.stubEnv('RELEASE_FROM_TOKEN', fromToken);
  const [code, text] = await releaseCommand(['copy', NAME, version], {
    from,
    to: production.origin,
    token: toToken,
    reason: 'it did well',
  });
  vi.unstubAllEnvs();
  return [code, text.split('\n').at(-1) ?? ''] as const;
}
const releasesOf = async (site: TestSite) =>
  (await site.read<{ releases: PublishedRelease[] }>(`/?name=${NAME}`)).releases;
const versionsOf = async (site: TestSite) => (await releasesOf(site)).map(({ version }) => version);

describe('release copy', () => {
  it('publishes the same bytes on the other site without going live, and can be repeated', async () => {
    const id = 'mfe-working@1.0.0';
    expect(await copy('1.0.0')).toEqual([0, `Published ${id} on ${production.origin}, byte for byte`]);
    expect((await releasesOf(production.site))[0]).toMatchObject({
      version: '1.0.0',
      publishedBy: 'Team',
      live: false,
    });
    const paths = Object.keys(workingRemote('1.0.0').manifest.files).map((path) => `/files/${path}`);
    for (const path of ['', ...paths]) {
      const [one, other] = await Promise.all(
        [staging, production].map(
          async ({ site }) => (await site.call('GET', `/${NAME}/1.0.0${path}`)).rawPayload,
        ),
      );
      expect(other, path).toEqual(one);
    }
    expect(await auditOf(production.site, NAME, 1)).toMatchObject([
      { action: 'publish', version: '1.0.0', why: 'it did well' },
    ]);
    expect(await copy('1.0.0')).toEqual([0, `${id} is on ${production.origin} already, byte for byte`]);
  });

  it('runs the gates of the other site', async () => {
    const event = ['analytics.tracked'];
    await staging.site.bringLive(withRemote(remoteOf('events', 'x'), { publishes: event }), '1.0.0');
    await staging.site.publish(withRemote(workingRemote('2.0.0'), { consumes: event }), '2.0.0');
    expect(await copy('2.0.0')).toEqual([
      1,
      expect.stringContaining(`${production.origin}: mfe-working@2.0.0 consumes 'analytics.tracked'`),
    ]);
    expect(await versionsOf(production.site)).not.toContain('2.0.0');
  });

  it('names the site that rejects a token', async () => {
    const refused = (origin: string, variable: string) => [
      1,
      `${origin} rejects the token in ${variable}: it is wrong, revoked or expired.`,
    ];
    const wrong = 'wrong';
    expect(await copy('1.0.0', { fromToken: wrong })).toEqual(refused(staging.origin, 'RELEASE_FROM_TOKEN'));
    expect(await copy('1.0.0', { toToken: wrong })).toEqual(refused(production.origin, 'RELEASE_TOKEN'));
    const asked = { team: 'Other', releases: ['mfe-other'], days: 1 };
    const { secret } = await production.site.app.releaseTokens.create(asked, BY);
    expect(await copy('1.0.0', { toToken: secret })).toEqual([
      1,
      `${production.origin}: The token of Other is not for mfe-working.`,
    ]);
    expect((await copy('1.0.0', { fromToken: '' }))[1]).toContain('RELEASE_FROM_TOKEN, a token of');
  });

  it('rejects an unknown version, a preview and a recalled release', async () => {
    expect(await copy('7.0.0')).toEqual([1, `${staging.origin} has no release mfe-working@7.0.0.`]);
    await staging.site.upload(workingRemote('3.0.0'), '3.0.0');
    await staging.site.post(`/${NAME}/3.0.0/preview`, { label: 'pr-1' });
    expect((await copy('3.0.0'))[1]).toBe(
      `mfe-working@3.0.0 is a preview at ${staging.origin}, which never goes live.`,
    );
    await staging.site.publish(workingRemote('4.0.0'), '4.0.0');
    await staging.site.post(`/${NAME}/4.0.0/recall`);
    expect((await copy('4.0.0'))[1]).toBe(`mfe-working@4.0.0 was recalled at ${staging.origin}.`);
    expect((await copy('1.0.0', { from: 'staging' }))[1]).toContain('--from is the address of a site');
  });

  it('rejects bytes that changed on the other site or in transit, and publishes nothing', async () => {
    await staging.site.publish(workingRemote('5.0.0'), '5.0.0');
    await production.site.publish(workingRemote('other'), '5.0.0');
    expect(await copy('5.0.0')).toEqual([
      1,
      `${production.origin}: mfe-working@5.0.0 is published with other bytes: choose another version.`,
    ]);
    await staging.site.publish(workingRemote('6.0.0'), '6.0.0');
    const { port } = (await changingOneFile(staging.origin)).address() as AddressInfo;
    expect(await copy('6.0.0', { from: `http://127.0.0.1:${port}` })).toEqual([
      1,
      'What came of node/render.mjs has other bytes than its manifest says: nothing was published.',
    ]);
    expect(await versionsOf(production.site)).not.toContain('6.0.0');
  });
});

async function changingOneFile(origin: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { authorization = '' } = request.headers;
    const answer = await fetch(new URL(request.url ?? '/', origin), { headers: { authorization } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isChanged = request.url?.endsWith('/files/node/render.mjs');
    response
      .writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
        connection: 'close',
      })
      .end(isChanged ? Buffer.concat([bytes, Buffer.from('\n// changed')]) : bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return server;
}
