import type { WireErrorCode } from 'shared-contracts/wire';
import { z } from 'shared-contracts/zod';

type Schema = z.core.$ZodType;

export const API_TAGS = {
  content:
    'Centers, stores, offers, events and the site’s own texts. The same for everybody, kept for half a minute.',
  forms: 'Forms that anybody may send, and the captcha before them.',
  session:
    'Signing in and out, and accounts. A sign-in goes by OpenID Connect: `csrf`, `signin/oidc`, the provider, `callback/oidc`.',
  member:
    'What members tell of themselves. The session is a cookie; what changes something carries its CSRF token.',
  club: 'Points, rewards, orders, linked cards and the savings pass of the member.',
  receipts: 'Receipts that a member sends, to be read and credited.',
  consent: 'Proofs of consent, and what is counted with it.',
  composition: 'What the pages of a browser are made of, and looking at what is not live.',
  releases:
    'Publishing remotes and changing what is live. Teams come with a bearer token; it changes its own releases, and reads all.',
  webhooks: 'What other companies tell us, signed by them.',
  operations: 'Health and metrics.',
  staff: 'The desk: content, receipts, members and payments, by people of the operator with their roles.',
} as const;
export type ApiTag = keyof typeof API_TAGS;

/**
 * `csrf`: a visitor's form. `member-own`: a fetch by a script of this site. `tester`: set at `/ops`. `staff`: a session
 * of the desk.
 */
export type ApiAccess =
  | 'public'
  | 'csrf'
  | 'member'
  | 'member-own'
  | 'member-change'
  | 'release'
  | 'team'
  | 'operations'
  | 'tester'
  | 'metrics'
  | 'signed'
  | 'signed-by-stripe'
  | 'staff';

export interface StatusOfCode {
  readonly code: string;
  readonly status: number;
}
export type ApiError = WireErrorCode | StatusOfCode;

export interface MediaAnswer {
  readonly media: string;
}

export interface ApiBody<B extends Schema = Schema> {
  readonly schema: B;
  readonly example: z.input<B>;
  readonly alsoAs?: readonly string[];
}

export interface ApiCall {
  readonly operation: string;
  readonly summary: string;
  readonly tag: ApiTag;
  readonly access?: ApiAccess;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Readonly<Record<string, { readonly schema: Schema; readonly isRequired: boolean }>>;
  readonly body?: ApiBody;
  readonly upload?: { readonly media: string; readonly field?: string };
  readonly answer: Schema | MediaAnswer | null;
  /** Default: 200, or 204 without an answer. */
  readonly status?: number;
  readonly also?: Readonly<Record<number, string>>;
  /** Errors besides those that access, parameters and body imply. */
  readonly errors?: readonly ApiError[];
  /** Roles of a call of the desk, and whether editors may make it for their centers only. */
  readonly staff?: {
    readonly roles: readonly string[];
    readonly isOfCentre: boolean;
    readonly isChange: boolean;
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly call?: ApiCall;
  }
}

export const apiBody = <B extends Schema>(
  schema: B,
  example: z.input<B>,
  alsoAs: readonly string[] = [],
): ApiBody => ({ schema, example, alsoAs });

export const doneSchema = z.object({ ok: z.literal(true) });

export const FORM = 'application/x-www-form-urlencoded';
