import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds by which a signed event may be late or early. */
const TOLERANCE_MS = 5 * 60_000;

const digest = (secret: string, seconds: string, body: Buffer) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** `t=1700000000,v1=…`: the scheme of Stripe's webhooks, https://docs.stripe.com/webhooks#verify-manually */
export function sign(secret: string, body: Buffer, now: number): string {
  const seconds = String(Math.floor(now / 1000));
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`;
}

/** Webhook signature test: `header` was made with `secret` for these very bytes, and lately. */
export function isSigned(secret: string, body: Buffer, header: unknown, now: number): boolean {
  if (typeof header !== 'string' || header.length > 1_000) return false;
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now - Number(seconds) * 1000) > TOLERANCE_MS) return false;
  const expected = digest(secret, seconds, body);
  // While a secret is being changed, events carry a signature of each.
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
