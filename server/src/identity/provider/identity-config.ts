import { join } from 'node:path';
import type { ClientMetadata } from 'oidc-provider';
import { z } from 'zod';
import { ownSecret } from '../../platform/crypto/secrets.ts';
import { StartError } from '../../platform/errors/operator-errors.ts';
import { createFolderMailer, createSmtpMailer } from '../../platform/mail/mailer.ts';
import type { CaptchaConfig } from '../captcha/captcha.ts';
import type { IdentityOptions } from '../identity.plugin.ts';

export const identityEnvironment = {
  AUTH_SECRET: z.string().min(32).optional().meta({
    description: 'signs and encrypts sessions; the same on all replicas',
    without: 'generated in `DATA_DIR`; needed with `DATABASE_URL`',
  }),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'issuer of an outside OpenID provider ([how](../server/src/identity/provider/README.md))',
      without: 'the embedded provider',
    }),
  OIDC_CLIENT_ID: z.string().min(1).optional().meta({
    description: 'id of this site as a client of that provider',
    without: 'needed with `OIDC_ISSUER`',
  }),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'secret of that client', without: 'needed with `OIDC_ISSUER`' }),
  DEMO: z.enum(['on', 'off']).optional().meta({
    description:
      'whether there is a demo member with a public password, and practice services without real money: `on` or `off`',
    without: '`off` with a public `ORIGIN`, else `on`; never with `DATABASE_URL` or `OIDC_ISSUER`',
  }),
  OIDC_NAME: z.string().min(1).default('your account').describe('name of that provider for members'),
  OIDC_SCOPES: z
    .string()
    .regex(
      /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/,
      'must be scopes with a space between them',
    )
    .refine((value) => value.split(' ').includes('openid'), 'must have the scope openid')
    .default('openid email profile')
    .describe('scopes to request; add `offline_access` if the provider gives a refresh token only with it'),
  OIDC_JOIN_PROMPT: z.enum(['on', 'off']).optional().meta({
    description:
      'whether Join opens the registration page of that provider (`prompt=create`) or its sign-in: `on` or `off`',
    without: "`on` if the provider's `prompt_values_supported` has `create`",
  }),
  IDENTITY_CLIENTS: z.string().optional().meta({
    description: 'JSON: other sites that use the embedded provider, as OpenID clients',
    without: 'none',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description: 'mail server, such as `smtps://user:password@host`',
      without: 'mail is written to `DATA_DIR/mail`',
    }),
  MAIL_FROM: z.string().min(3).default('The club <club@example.com>').describe('sender of mail'),
};
type Environment = z.infer<z.ZodObject<typeof identityEnvironment>>;

type IdentityConfig = ReturnType<typeof readIdentityConfig>;

const clientSchema = z.object({
  client_id: z.string().min(1),
  client_secret: z.string().min(20),
  redirect_uris: z.array(z.url()).min(1),
  post_logout_redirect_uris: z.array(z.url()).default([]),
  backchannel_logout_uri: z.url().optional(),
});

function clientsOf(json: string | undefined): ClientMetadata[] {
  if (!json) return [];
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new StartError('The setting IDENTITY_CLIENTS is not valid JSON.');
  }
  const parsed = z.array(clientSchema).safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(
      `The setting IDENTITY_CLIENTS is not valid: ${issue?.path.join('.')} ${issue?.message}.`,
    );
  }
  return parsed.data.map(({ backchannel_logout_uri, ...client }) => ({
    ...client,
    grant_types: ['authorization_code', 'refresh_token'],
    backchannel_logout_session_required: true,
    ...(backchannel_logout_uri ? { backchannel_logout_uri } : {}),
  }));
}

export function readIdentityConfig(values: Environment) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer && !(clientId && clientSecret)) {
    throw new StartError('OIDC_ISSUER also needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.');
  }
  const { OIDC_NAME: name, OIDC_SCOPES: scope, OIDC_JOIN_PROMPT: joinPrompt } = values;
  const outside =
    issuer && clientId && clientSecret
      ? {
          issuer,
          clientId,
          clientSecret,
          name,
          scope,
          hasJoinPrompt: joinPrompt === undefined ? null : joinPrompt === 'on',
        }
      : null;
  return {
    secret: values.AUTH_SECRET,
    outside,
    clients: clientsOf(values.IDENTITY_CLIENTS),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
  };
}

interface Surroundings {
  readonly origin: string | undefined;
  readonly port: number;
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  readonly identity: IdentityConfig;
  readonly captcha: CaptchaConfig;
}

export function identityOptions({
  origin,
  port,
  dataFolder,
  databaseUrl,
  identity,
  captcha,
}: Surroundings): IdentityOptions {
  // Replicas may share an external database; a generated secret would differ between them.
  const own = databaseUrl ? null : () => ownSecret(join(dataFolder, 'auth-secret'));
  return {
    origin: origin ?? `http://localhost:${port}`,
    secret: identity.secret ?? own?.() ?? null,
    outside: identity.outside,
    clients: identity.clients,
    captcha,
    mailer: identity.smtpUrl
      ? createSmtpMailer(identity.smtpUrl, identity.mailFrom)
      : createFolderMailer(join(dataFolder, 'mail'), identity.mailFrom),
  };
}
