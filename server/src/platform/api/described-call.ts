import type { WireErrorCode } from 'shared-contracts';
import { z } from 'shared-contracts/zod';

type Schema = z.core.$ZodType;

/** Groups of the document, in its order, with what each is. */
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
} as const;
export type ApiTag = keyof typeof API_TAGS;

/**
 * Ways in which a call knows its caller. `csrf` is a form of a visitor, `own` a call that a script of the site itself has fetched,
 * `tester` a browser that showed a token at `/ops`.
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
  | 'signed-by-stripe';

/** Error codes of areas that have some of their own, with their status. */
export interface StatusOfCode {
  readonly code: string;
  readonly status: number;
}
export type ApiError = WireErrorCode | StatusOfCode;

/** Answer that is no JSON. */
export interface MediaAnswer {
  readonly media: string;
}

export interface ApiBody<B extends Schema = Schema> {
  readonly schema: B;
  /** One that the schema takes. */
  readonly example: z.input<B>;
  /** Media types besides JSON. */
  readonly alsoAs?: readonly string[];
}

/** API call, as the OpenAPI document tells it: what its route parses with, and what it answers. */
export interface ApiCall {
  /** Name of the client's method where there is one. */
  readonly operation: string;
  /** One line. */
  readonly summary: string;
  readonly tag: ApiTag;
  /** `public` if left out. */
  readonly access?: ApiAccess;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Headers that the route itself asks for. */
  readonly headers?: Readonly<Record<string, { readonly schema: Schema; readonly isRequired: boolean }>>;
  readonly body?: ApiBody;
  /** Files as they are, or a form with one. */
  readonly upload?: { readonly media: string; readonly field?: string };
  /** Null where there is none. */
  readonly answer: Schema | MediaAnswer | null;
  /** 200, or 204 where there is no answer, if left out. */
  readonly status?: number;
  /** Answers besides that are no JSON of ours, by status. */
  readonly also?: Readonly<Record<number, string>>;
  /** Errors besides those that follow from access, parameters and body. */
  readonly errors?: readonly ApiError[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call in the OpenAPI document. */
    readonly call?: ApiCall;
  }
}

/** Body of a call, with an example that its schema's type holds to. */
export const apiBody = <B extends Schema>(
  schema: B,
  example: z.input<B>,
  alsoAs: readonly string[] = [],
): ApiBody => ({ schema, example, alsoAs });

/** Answer of what has nothing else to say. */
export const doneSchema = z.object({ ok: z.literal(true) });

/** Media type of forms that are sent without scripts. */
export const FORM = 'application/x-www-form-urlencoded';
