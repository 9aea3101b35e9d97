import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isVerified?: boolean;
  readonly userHandle?: string;
  readonly format?: string;
}

interface AskedToCreate {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}
interface AskedToGet {
  readonly challenge: string;
  readonly rpId: string;
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A string of CBOR (RFC 8949, §3.1): 2 for bytes, 3 for text. */
function cborString(major: 2 | 3, bytes: Buffer): Buffer {
  const head =
    bytes.length < 24
      ? Buffer.from([(major << 5) | bytes.length])
      : bytes.length < 256
        ? Buffer.from([(major << 5) | 24, bytes.length])
        : Buffer.from([(major << 5) | 25, bytes.length >> 8, bytes.length & 0xff]);
  return Buffer.concat([head, bytes]);
}
const text = (value: string) => cborString(3, Buffer.from(value));

function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (value: string) => cborString(2, Buffer.from(value, 'base64url'));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    point(x),
    Buffer.from([0x22]),
    point(y),
  ]);
}

export class SoftwareAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);
  readonly #origin: string;
  #userHandle = '';
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  #clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, deviation: Deviation): Buffer {
    const { origin = this.#origin } = deviation;
    return Buffer.from(
      JSON.stringify({ type, challenge: deviation.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  #authenticatorData(rpId: string, { isVerified = true }: Deviation, attested?: Buffer): Buffer {
    const flags =
      FLAGS.present | (isVerified ? FLAGS.verified : 0) | (attested === undefined ? 0 : FLAGS.attested);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  create(asked: AskedToCreate, deviation: Deviation = {}) {
    this.#userHandle = asked.user.id;
    const clientData = this.#clientData('webauthn.create', asked.challenge, deviation);
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      coseOf(this.#keys.publicKey),
    ]);
    const data = this.#authenticatorData(deviation.rpId ?? asked.rp.id, deviation, attested);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text(deviation.format ?? 'none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      cborString(2, data),
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get(asked: AskedToGet, deviation: Deviation = {}) {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', asked.challenge, deviation);
    const data = this.#authenticatorData(deviation.rpId ?? asked.rpId, deviation);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: deviation.userHandle ?? this.#userHandle,
      },
    };
  }
}
