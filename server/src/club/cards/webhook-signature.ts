import { createHmac, timingSafeEqual } from 'node:crypto';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Delivery } from './card-provider.ts';

/** Seconds that the sender's clock may differ and a delivery may take. An older copy of it is refused. */
const TOLERANCE = 5 * 60;

const ID = 'webhook-id';
const TIMESTAMP = 'webhook-timestamp';
const SIGNATURE = 'webhook-signature';

const macOf = (key: Buffer, id: string, timestamp: string, body: Buffer) =>
  createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();

/** Headers of a signed delivery (https://www.standardwebhooks.com). */
export function signWebhook(key: Buffer, id: string, body: Buffer, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(+now / 1000));
  return {
    [ID]: id,
    [TIMESTAMP]: timestamp,
    [SIGNATURE]: `v1,${macOf(key, id, timestamp, body).toString('base64')}`,
  };
}

const refused = (why: string) => new RequestError('UNAUTHENTICATED', `The webhook is refused: ${why}.`);

function isMac(text: string, mac: Buffer): boolean {
  const [version, value = ''] = text.split(',', 2);
  const given = Buffer.from(value, 'base64');
  return version === 'v1' && given.length === mac.length && timingSafeEqual(given, mac);
}

/**
 * The id of a delivery that one of the keys has signed; several while a key is being changed.
 *
 * @throws UNAUTHENTICATED when it is signed by nobody that we know, or too long ago.
 */
export function verifyWebhook(keys: readonly Buffer[], { headers, body, now }: Delivery): string {
  const [id, timestamp, signatures] = [headers[ID], headers[TIMESTAMP], headers[SIGNATURE]];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string')
    throw refused('it is not signed');
  // Before the time: nobody without the key learns what our clock says.
  const macs = keys.map((key) => macOf(key, id, timestamp, body));
  if (!signatures.split(' ').some((text) => macs.some((mac) => isMac(text, mac))))
    throw refused('its signature is wrong');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(+now / 1000 - Number(timestamp)) > TOLERANCE)
    throw refused('it is too old');
  return id;
}
