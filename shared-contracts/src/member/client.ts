import { API_TIMEOUT_MS } from '../content/client.ts';
import { type Query, withQuery } from '../site/paths.ts';
import { ApiError } from '../wire/errors.ts';
import { failedAnswer, failedCall } from '../wire/failed-call.ts';
import { z } from '../zod.ts';
import {
  type Attribute,
  type AttributeChange,
  attributesAnswerSchema,
  isListAttribute,
} from './attributes.ts';
import { type Favourites, favouritesSchema, loyaltySchema, memberSchema } from './member.ts';
import { preferencesSchema } from './preferences.ts';

/** Header with the session's CSRF token, sent with every POST. */
export const CSRF_HEADER = 'x-csrf-token';
/** Header of every GET call, since some change state. For browsers without Fetch Metadata. */
export const OWN_CALL_HEADER = 'x-own-call';

export interface MemberClientOptions {
  readonly fetch: typeof fetch;
  csrfToken(): Promise<string>;
  /** Logs failures, also those that a call does not throw. */
  onError(message: string, error: unknown): void;
}

export interface MemberCallOptions {
  readonly signal?: AbortSignal | undefined;
}

const doneSchema = z.object({ ok: z.literal(true) });

/** Parses an integer, or returns null. Empty text is not zero, and a centre's slug is not a number. */
function integerOf(value: string): number | null {
  const integer = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(integer) ? integer : null;
}

const integersOf = (values: readonly string[]) =>
  values.map(integerOf).filter((integer): integer is number => integer !== null);

function createTransport({ fetch, csrfToken }: Pick<MemberClientOptions, 'fetch' | 'csrfToken'>) {
  async function call<S extends z.ZodMiniType>(
    schema: S,
    path: string,
    init: RequestInit,
    signal?: AbortSignal,
  ): Promise<z.infer<S>> {
    const timeout = AbortSignal.timeout(API_TIMEOUT_MS);
    try {
      const response = await fetch(path, {
        ...init,
        credentials: 'same-origin',
        cache: 'no-store',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const body: unknown = await response.json().catch(() => undefined);
      if (!response.ok) throw failedAnswer(response.status, body);
      const parsed = schema.safeParse(body);
      if (parsed.success) return parsed.data;
      throw new ApiError(
        { code: 'INVALID_ANSWER', message: `${path}: ${parsed.error.issues[0]?.message}` },
        response.status,
      );
    } catch (error) {
      throw failedCall(error, path, signal, timeout);
    }
  }

  const get = <S extends z.ZodMiniType>(
    schema: S,
    path: string,
    query: Query = {},
    options: MemberCallOptions = {},
  ) =>
    call(
      schema,
      withQuery(path, query),
      { headers: { accept: 'application/json', [OWN_CALL_HEADER]: '1' } },
      options.signal,
    );

  /** Sends JSON. A repeat with the same `idempotencyKey` counts as the same call. */
  const post = async <S extends z.ZodMiniType>(
    schema: S,
    path: string,
    body: unknown,
    { idempotencyKey = crypto.randomUUID(), signal }: MemberCallOptions & { idempotencyKey?: string } = {},
  ) =>
    call(
      schema,
      path,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [CSRF_HEADER]: await csrfToken(),
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify(body),
      },
      signal,
    );

  return { get, post };
}

/** Calls for a member. Each times out after 10 s and fails with an {@link ApiError}. */
export type MemberClient = ReturnType<typeof createMemberClient>;

export function createMemberClient({ fetch, csrfToken, onError }: MemberClientOptions) {
  const { get, post } = createTransport({ fetch, csrfToken });
  const rawAttribute = async (mpid: string, attribute: Attribute, options?: MemberCallOptions) =>
    (await get(attributesAnswerSchema, '/api/mparticle-user-attributes', { mpid, attribute }, options)).data;

  /** Returns a list or a single value as integers. With `raw` as texts, for centres, whose ids are slugs. */
  function userAttributes(
    mpid: string,
    attribute: Attribute,
    options: MemberCallOptions & { readonly raw: true },
  ): Promise<string[] | string | null>;
  function userAttributes(
    mpid: string,
    attribute: Attribute,
    options?: MemberCallOptions & { readonly raw?: false },
  ): Promise<number[] | number | null>;
  async function userAttributes(
    mpid: string,
    attribute: Attribute,
    { raw = false, ...options }: MemberCallOptions & { readonly raw?: boolean } = {},
  ) {
    const data = await rawAttribute(mpid, attribute, options);
    if (raw || data === null) return data;
    return Array.isArray(data) ? integersOf(data) : integerOf(data);
  }

  const rethrow = (message: string) => (error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401)) onError(message, error);
    throw error;
  };

  return {
    get,
    post,
    /** CSRF token for requests that do not use {@link post}. @since 1.2.0 */
    csrfToken,
    /** Logs a failure that a call does not throw. */
    report: onError,
    /** Fails with UNAUTHENTICATED for a visitor. Other failures are logged as well. */
    userInfo: (options?: MemberCallOptions) =>
      get(memberSchema, '/api/user-info', {}, options).catch(rethrow('Error getting user info')),
    /** Fails with UNAUTHENTICATED for a visitor. Other failures are logged as well. */
    userLoyalty: (options?: MemberCallOptions) =>
      get(loyaltySchema, '/api/user-loyalty', {}, options).catch(rethrow('Error getting loyalty info')),
    /** Returns undefined and logs the error on failure. */
    favourites: (options?: MemberCallOptions): Promise<Favourites | undefined> =>
      get(favouritesSchema, '/api/user-get-favorite-deals', {}, options).catch((error: unknown) => {
        onError('Error getting favourites', error);
        return undefined;
      }),
    addFavouriteDeal: (dealId: number) => get(doneSchema, '/api/user-add-favorite-deal', { deal_id: dealId }),
    deleteFavouriteDeal: (dealId: number) =>
      get(doneSchema, '/api/user-delete-favorite-deal', { deal_id: dealId }),

    userAttributes,
    listAttribute: async (
      mpid: string,
      attribute: Attribute,
      options?: MemberCallOptions,
    ): Promise<number[]> => {
      const data = await userAttributes(mpid, attribute, options);
      return Array.isArray(data) ? data : data === null ? [] : [data];
    },
    /** Values as texts, for centres, whose ids are slugs. */
    rawAttribute,
    changeAttribute: (change: AttributeChange) => {
      if (change.set !== undefined && isListAttribute(change.attribute))
        throw new Error(`${change.attribute} is a list`);
      return post(doneSchema, '/api/user-attributes', change);
    },

    preferences: (options?: MemberCallOptions) =>
      get(preferencesSchema, '/api/user-preferences', {}, options),
    savePreferences: (changes: unknown) => post(doneSchema, '/api/user-preferences', changes),
    /** Deletes the account and its data. `email` is entered again as confirmation. */
    deleteAccount: (email: string) => post(doneSchema, '/api/user-delete', { email }),
  };
}
