import Fastify, { type FastifyInstance } from 'fastify';
import { CHAT_FRAME_PATH } from 'shared-contracts/shell';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { type ChatVendor, chatPlugin } from '../../src/engagement/chat/chat.plugin.ts';

let app: FastifyInstance;
afterEach(() => app?.close());
async function frameOf(vendor: ChatVendor | null) {
  app = Fastify();
  await app.register(chatPlugin, { vendor });
  return app.inject(CHAT_FRAME_PATH);
}
const vendorOf = (environment: Record<string, string>) => readConfig(environment).chat;

describe('chat frame', () => {
  test('is missing without a vendor', async () => {
    expect(vendorOf({})).toBeNull();
    expect((await frameOf(null)).statusCode).toBe(404);
  });

  test('loads the vendor script in an opaque origin, and only this site can embed it', async () => {
    const vendor = vendorOf({
      CHAT_SCRIPT_URL: 'https://chat.example.com/widget.js?v=2',
      CHAT_SCRIPT_DATA: '{"site-id":"</script>"}',
    });
    const { headers, body } = await frameOf(vendor);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain('sandbox allow-scripts allow-forms allow-popups');
    expect(policy.find((part) => part.startsWith('script-src'))).toMatch(
      /^script-src 'sha256-[\w+/=]+' 'strict-dynamic'$/,
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('chat.src = "https://chat.example.com/widget.js?v=2"');
    // The operator's text cannot end the script.
    expect(body).toContain('[["site-id","\\u003c/script>"]]');
  });

  test.each([['[]'], ['{"Site Id":"x"}'], ['{"a":1}'], ['{']])('rejects %s as attributes', (data) => {
    expect(() =>
      vendorOf({ CHAT_SCRIPT_URL: 'https://chat.example.com/x.js', CHAT_SCRIPT_DATA: data }),
    ).toThrow(/CHAT_SCRIPT_DATA/);
  });
});
