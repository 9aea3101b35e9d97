import { paths } from 'shared-contracts';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { startSecondSite } from '../support/second-site.ts';
import { expect, test } from '../support/test.ts';

const SESSION = '/api/auth/session';

test('The session: is asked for again at the interval that is set, while the tab is looked at', async ({
  page,
}) => {
  const port = await freePort();
  const site = await startSecondSite(port, { SESSION_REFETCH_SECONDS: '1' });
  try {
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === SESSION) asked++;
    });
    await page.goto(site.origin + paths.brands());
    await expect.poll(() => asked).toBeGreaterThan(3);
  } finally {
    // It goes on asking until it is left.
    await page.goto('about:blank');
    await site.stop();
  }
});
