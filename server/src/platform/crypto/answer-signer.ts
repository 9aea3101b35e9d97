import { createECDH, createPrivateKey, sign } from 'node:crypto';

declare module 'fastify' {
  interface FastifyInstance {
    readonly answerSigner: AnswerSigner;
  }
}

export interface AnswerSigner {
  readonly publicKey: string;
  sign(text: string): string;
}

const CURVE = 'prime256v1';

export function createAnswerSigner(secret: Buffer): AnswerSigner {
  const pair = createECDH(CURVE);
  // 32 random bytes are a valid key, except with a probability of 2^-32.
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const text = (bytes: Buffer) => bytes.toString('base64url');
  const [x, y] = [text(point.subarray(1, 33)), text(point.subarray(33))];
  // The private part may be shorter than 32 bytes.
  const d = text(Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32));
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d } });
  return {
    publicKey: point.toString('base64'),
    sign: (text) =>
      sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  };
}
