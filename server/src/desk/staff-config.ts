import { z } from 'zod';
import { StartError } from '../platform/errors/operator-errors.ts';

export const staffEnvironment = {
  STAFF_OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'issuer of the OpenID provider at which staff sign in to the desk ([how](operations/desk.md))',
      without: 'the embedded provider; with `OIDC_ISSUER`, staff cannot sign in',
    }),
  STAFF_OIDC_CLIENT_ID: z.string().min(1).optional().meta({
    description: 'id of the desk as a client of that provider',
    without: 'needed with `STAFF_OIDC_ISSUER`',
  }),
  STAFF_OIDC_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'secret of that client', without: 'needed with `STAFF_OIDC_ISSUER`' }),
  STAFF_OIDC_ACR: z.string().min(1).max(200).optional().meta({
    description:
      'level (`acr`) that stands for a second step at that provider; the desk asks for it and accepts it',
    without: '`amr` of the ID token must name a second step, such as `mfa`',
  }),
  RECEIPT_SECOND_PERSON_ABOVE: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(2_000)
    .describe('total in dollars above which two people of the desk must approve a receipt'),
  POINTS_SECOND_PERSON_ABOVE: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .default(500)
    .describe('points of one member corrected in a day above which a second person of the desk must approve'),
};

export interface StaffIssuer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly level: string | null;
}

export function readStaffConfig(values: z.infer<z.ZodObject<typeof staffEnvironment>>): StaffIssuer | null {
  const { STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_CLIENT_ID: clientId } = values;
  const clientSecret = values.STAFF_OIDC_CLIENT_SECRET;
  if (!issuer) return null;
  if (!clientId || !clientSecret)
    throw new StartError('STAFF_OIDC_ISSUER also needs STAFF_OIDC_CLIENT_ID and STAFF_OIDC_CLIENT_SECRET.');
  return { issuer, clientId, clientSecret, level: values.STAFF_OIDC_ACR ?? null };
}
