import { z } from 'zod';

export const MOST_PASSKEYS = 10;

const base64Url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);

// 1023 bytes (WebAuthn Level 3, §5.8.3).
const credentialId = base64Url(1_364);
const transport = z
  .string()
  .regex(/^[a-z-]+$/)
  .max(20);

export const passkeyNameSchema = z.string().trim().min(1).max(40);

export const assertionSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(4_000),
    authenticatorData: base64Url(4_000),
    signature: base64Url(8_000),
    // Some authenticators send it empty.
    userHandle: z.preprocess((handle) => handle || undefined, base64Url(100).optional()),
  }),
});
export type Assertion = z.infer<typeof assertionSchema>;

export const attestationSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(4_000),
    attestationObject: base64Url(20_000),
    transports: z.array(transport).max(10).default([]),
  }),
});
export type Attestation = z.infer<typeof attestationSchema>;

const descriptorSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

export const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.array(descriptorSchema).optional(),
});
export type RequestOptions = z.infer<typeof requestOptionsSchema>;

export const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptorSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.infer<typeof creationOptionsSchema>;

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const securitySchema = z.object({
  email: z.string(),
  passkeys: z.array(passkeySchema),
  second_step: z.boolean(),
  recovery_codes_left: z.number(),
});

const clientDataSchema = z.object({ challenge: base64Url(200) });

export function challengeIn({ response }: Assertion | Attestation): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8');
    return clientDataSchema.safeParse(JSON.parse(text)).data?.challenge ?? null;
  } catch {
    return null;
  }
}
