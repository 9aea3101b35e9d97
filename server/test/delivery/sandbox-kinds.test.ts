import type { FastifyBaseLogger } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { RENDER_PROGRAM } from '../../src/delivery/rendering/release-process.ts';
import { createSandbox, type SandboxOptions } from '../../src/platform/sandbox/sandbox.ts';
import { startDeliverySite } from '../support/delivery-site.ts';
import { parsePage } from '../support/parse-page.ts';

const { site } = await startDeliverySite({ config: { RENDER_SANDBOX: 'browser' } });

describe('sandbox without namespaces', () => {
  const said: string[] = [];
  const log = { warn: (_: object, line: string) => void said.push(line) } as unknown as FastifyBaseLogger;
  // No sandbox can start it, as on a system that refuses namespaces.
  const program = { ...RENDER_PROGRAM, entry: 'package.json' };
  const start = async (options: Pick<SandboxOptions, 'wanted' | 'isPublic'>) => {
    const sandbox = await createSandbox({ program, log, ...options });
    await sandbox.close();
    return sandbox.kind;
  };
  beforeEach(() => void said.splice(0));

  it.each([
    ['permission', 'on a desk', false],
    ['browser', 'on a public site', true],
  ])('uses the kind %s %s, and logs it', async (kind, _where, isPublic) => {
    expect(await start({ wanted: undefined, isPublic })).toBe(kind);
    expect(said).toEqual([`Namespaces are refused here: RENDER_SANDBOX is ${kind}`]);
  });

  it('uses the configured kind', async () => {
    expect(await start({ wanted: 'permission', isPublic: false })).toBe('permission');
    expect(await start({ wanted: 'browser', isPublic: true })).toBe('browser');
    expect(said).toEqual([]);
  });

  it('rejects the kind permission on a public site', async () => {
    await expect(start({ wanted: 'permission', isPublic: true })).rejects.toThrow(
      'refused with a public ORIGIN',
    );
  });

  it('does not start if namespaces are required', async () => {
    await expect(start({ wanted: 'namespaces', isPublic: false })).rejects.toThrow(
      'RENDER_SANDBOX is namespaces, and this system refuses them: ',
    );
  });
});

describe('sandbox of the kind browser', () => {
  it('lets the browser render the pages of remotes', async () => {
    const answer = await site.get('/content');
    expect(answer.statusCode).toBe(200);
    expect(parsePage(answer.body).slotData.release).toBeNull();
  });
});
