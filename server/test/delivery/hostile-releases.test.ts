import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { REFUSED, startHostileSite } from '../support/hostile-site.ts';

const { site, bringItLive, pageOf, othersWork, refusesNamespaces } = await startHostileSite();
await bringItLive();
const network = createServer((_request, response) => response.end('a secret of the network'));
await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
afterAll(() => network.close());

describe('page of a hostile release', () => {
  it('cannot read the environment, server files or other processes', async () => {
    expect(await pageOf('environment')).toEqual({ NODE_ENV: 'production' });
    const token = join(site.folder, 'release-token');
    expect(await pageOf('files', `&token=${encodeURIComponent(token)}`)).toEqual([REFUSED, REFUSED]);
    expect(await pageOf('proc', `&server=${process.pid}`)).toEqual([REFUSED, REFUSED, REFUSED, REFUSED]);
  });

  it('cannot start a process, a thread, an inspector or a database', async () => {
    const fork = await pageOf('fork');
    expect(JSON.stringify(fork)).not.toContain('uid=');
    expect(fork).toMatchObject([REFUSED, {}]);
    expect(await pageOf('worker')).toEqual(REFUSED);
    expect(await pageOf('inspector')).toEqual(REFUSED);
    expect(await pageOf('sqlite')).toEqual(REFUSED);
  });

  it('cannot reach the network, local or external', async ({ skip }) => {
    if (refusesNamespaces()) skip('the permission model of Node 24 knows no network');
    const { port } = network.address() as AddressInfo;
    expect(await pageOf('connect', `&port=${port}`)).toEqual([REFUSED, REFUSED]);
  });

  it('cannot signal other processes', async ({ skip }) => {
    if (refusesNamespaces()) skip('the permission model knows no signals');
    await pageOf('kill', `&server=${process.pid}`);
    await expect.poll(() => pageOf('fine')).toBe('fine');
  });

  it('can call only the content API', async () => {
    expect(await pageOf('calls')).toEqual([REFUSED, REFUSED, REFUSED]);
  });

  it('cannot change prototypes of other remotes or of the server', async () => {
    await pageOf('prototypes');
    expect('polluted' in {}).toBe(false);
    expect([1].map(String)).toEqual(['1']);
    await othersWork();
  });
});

describe('page that cannot be assembled', () => {
  it.each(['shared', 'sparse', 'bigint', 'cycle', 'deep'])(
    'is rendered by the fallback: structured data of the kind %s',
    async (kind) => {
      expect(await pageOf(kind)).toBe(1);
    },
  );
});
