import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { signedWebhookId, WEBHOOK_SECRET, webhookHeaders } from './webhooks.ts';

const KEY = Buffer.alloc(32, 5);
const body = Buffer.from('{"price":"5 €"}');
const MINUTE = 60_000;
const sent = (minutes: number) => webhookHeaders(KEY, 'msg_1', body, new Date(Date.now() + minutes * MINUTE));

describe('webhook signature', () => {
  test('is verified by the Standard Webhooks library for both forms of the secret', () => {
    const secret = `whsec_${KEY.toString('base64')}`;
    expect(new Webhook(secret).verify(body, webhookHeaders(secret, 'msg_1', body))).toEqual({ price: '5 €' });
    expect(new Webhook(secret).verify(body, sent(0))).toEqual({ price: '5 €' });
    expect(webhookHeaders(undefined, 'msg_1', body)).not.toHaveProperty('webhook-signature');
  });

  test('is accepted when it is valid and at most five minutes old', () => {
    expect(signedWebhookId(KEY, sent(0), body)).toBe('msg_1');
    expect(signedWebhookId(KEY, sent(4), body)).toBe('msg_1');
    const both = { ...sent(0), 'webhook-signature': `v1,AAAA ${sent(0)['webhook-signature']}` };
    expect(signedWebhookId(KEY, both, body)).toBe('msg_1');
  });

  test.each([
    ['unsigned', {}],
    ['ten minutes old', sent(-10)],
    ['ten minutes early', sent(10)],
    ['sent with another id', { ...sent(0), 'webhook-id': 'msg_2' }],
    ['sent with two signature headers', { ...sent(0), 'webhook-signature': ['v1,a', 'v1,b'] }],
    ['sent with an empty signature', { ...sent(0), 'webhook-signature': 'v1' }],
    ['sent without a valid time', { ...sent(0), 'webhook-timestamp': 'now' }],
  ])('is rejected when the webhook is %s', (_, headers) => {
    expect(signedWebhookId(KEY, headers, body)).toBeNull();
  });

  test('is rejected for another body or key', () => {
    expect(signedWebhookId(KEY, sent(0), Buffer.from('{}'))).toBeNull();
    expect(signedWebhookId(Buffer.alloc(32, 7), sent(0), body)).toBeNull();
  });

  test('accepts any text as the secret, except whsec_ without a valid key', () => {
    expect(['a secret', `whsec_${KEY.toString('base64')}`].every((text) => WEBHOOK_SECRET.test(text))).toBe(
      true,
    );
    expect(['whsec_', 'whsec_a secret'].some((text) => WEBHOOK_SECRET.test(text))).toBe(false);
  });
});
