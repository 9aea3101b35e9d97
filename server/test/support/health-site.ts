import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { OUTCOMES_PATH } from 'shared-contracts/composition';
import { afterAll } from 'vitest';
import { startDeliverySite } from './delivery-site.ts';

export const ALERT_SECRET = 'a-secret-that-alerts-are-signed-with';

/** Address of a visitor; each is in a network of its own. */
export const addressOf = (visitor: number) =>
  `${10 + (visitor >> 16)}.${(visitor >> 8) & 255}.${visitor & 255}.7`;

export async function startHealthSite({ config, ...options }: Parameters<typeof startDeliverySite>[0] = {}) {
  const alerts: Array<{ headers: Record<string, unknown>; body: string }> = [];
  const receiver = createServer(async (request, response) => {
    alerts.push({ headers: request.headers, body: await text(request) });
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  afterAll(() => void receiver.close());
  const { port } = receiver.address() as AddressInfo;
  const started = await startDeliverySite({
    ...options,
    config: {
      TRUST_PROXY: '1',
      ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/alerts`,
      ALERT_WEBHOOK_SECRET: ALERT_SECRET,
      ...config,
    },
  });
  const { site } = started;
  return {
    ...started,
    alerts,
    send: (visitor: number, body: object, headers: Record<string, string> = {}, to = site) =>
      to.app.inject({
        method: 'POST',
        url: OUTCOMES_PATH,
        headers: { 'x-forwarded-for': addressOf(visitor), 'content-type': 'text/plain', ...headers },
        payload: JSON.stringify(body),
      }),
  };
}
