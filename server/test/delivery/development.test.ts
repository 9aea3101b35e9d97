import { describe, expect, it } from 'vitest';
import { startDeliverySite, UNRENDERED } from '../support/delivery-site.ts';

const development = { NODE_ENV: 'development' };
const production = { NODE_ENV: 'test' };
const { site, withReplica } = await startDeliverySite({ config: { ...UNRENDERED, ...development } });

describe('page in development', () => {
  it('reloads automatically, but not in production', async () => {
    expect((await site.get('/')).body).toContain('<script type="module" src="/__dev/reload.js"></script>');
    const script = await site.get('/__dev/reload.js');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.body).toContain("new EventSource('/__dev/revision')");

    await withReplica(async (shipped) => {
      const page = await shipped.get('/');
      expect(page.statusCode).toBe(200);
      expect(page.body).not.toContain('__dev');
      expect((await shipped.get('/__dev/reload.js')).statusCode).toBe(404);
    }, production);
  });

  it('starts the shell of a remote’s dev server, but not in production', async () => {
    const origin = 'http://localhost:4121';
    const DEV_REMOTE = `mfe-working@${origin}`;
    await withReplica(
      async (developed) => {
        const page = await developed.get('/');
        expect(page.body).toContain(`<script type="module" src="${origin}/shell/app.js"></script>`);
        expect(page.body).not.toContain('rel="modulepreload"');
        const policy = String(page.headers['content-security-policy']);
        expect(policy).toContain(`script-src 'self'`);
        expect(policy).toContain('ws://localhost:4121');
        expect(page.body).toContain(`id="tester">{"local":{"remote":"mfe-working","origin":"${origin}"}}`);
        expect(page.headers['cache-control']).toContain('no-store');
      },
      { DEV_REMOTE },
    );
    await withReplica(
      async (shipped) => {
        const released = await shipped.get('/');
        expect(released.statusCode).toBe(200);
        expect(released.body + released.headers['content-security-policy']).not.toContain(origin);
      },
      { ...production, DEV_REMOTE },
    );
  });
});
