import { join } from 'node:path';
import type { ClientMetadata } from 'oidc-provider';
import { z } from 'zod';
import { ownSecret } from '../../platform/crypto/secrets.ts';
import { StartError } from '../../platform/errors/start-error.ts';
import { createFolderMailer } from '../../platform/mail/folder-mailer.ts';
import { createSmtpMailer } from '../../platform/mail/smtp-mailer.ts';
import type { CaptchaConfig } from '../captcha/captcha-config.ts';
import type { IdentityOptions, OutsideIssuer } from '../identity.plugin.ts';

export interface IdentityConfig {
  readonly secret: string | undefined;
  readonly outside: OutsideIssuer | null;
  readonly clients: readonly ClientMetadata[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
}

interface IdentityValues {
  readonly AUTH_SECRET?: string | undefined;
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_NAME: string;
  readonly OIDC_SCOPES: string;
  readonly OIDC_JOIN_PROMPT?: 'on' | 'off' | undefined;
  readonly IDENTITY_CLIENTS?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM: string;
}

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

export function readIdentityConfig(values: IdentityValues): IdentityConfig {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer && !(clientId && clientSecret)) {
    throw new StartError('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET besides.');
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
