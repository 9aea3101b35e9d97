import { COMPOSITION_PATH, compositionStatusSchema, OUTCOMES_PATH } from 'shared-contracts/composition';
import {
  type Approval,
  freezeListSchema,
  grantListSchema,
  promotedSchema,
  RELEASE_ERRORS_PATH,
  releaseHealthListSchema,
  releaseHistorySchema,
  releaseListSchema,
  releaseMatrixSchema,
  releaseStatusSchema,
  reportedErrorListSchema,
} from 'shared-contracts/release';
import { wireErrorSchema } from 'shared-contracts/wire';
import { z } from 'shared-contracts/zod';

/** A call that failed or was rejected. The message is a sentence for the operator. */
export class ApiError extends Error {
  readonly isTokenInvalid: boolean;
  /** Whether a person must sign in again first. */
  readonly isFreshNeeded: boolean;

  constructor(message: string, status: number, code = '') {
    super(message);
    this.isTokenInvalid = status === 401;
    this.isFreshNeeded = code === 'FRESH_SIGN_IN_NEEDED';
  }
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A change to the releases that visitors get. */
export interface Change {
  /** Path below `/api/releases`, such as `mfe-centre/rollback` or `mfe-centre/1.4.0/promote`. */
  readonly path: string;
  readonly body: object;
}

async function call(token: string | null, path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(path, {
    ...init,
    cache: 'no-store',
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    },
  }).catch(() => {
    throw new ApiError('Cannot reach the server. Check the connection and try again.', 0);
  });
  const text = await response.text();
  if (response.ok) return text ? JSON.parse(text) : {};
  const error = wireErrorSchema.safeParse(parsed(text));
  const { message = `The server answered with ${response.status}.`, code } = error.data ?? {};
  throw new ApiError(message, response.status, code);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const STAFF_SIGN_IN = '/api/staff/sign-in?to=console';

const staffSchema = z.object({
  staff: z.nullable(z.object({ name: z.string(), roles: z.array(z.string()) })),
});
const MAY_READ = ['administrator', 'releases', 'viewer'];

/** Returns the name of the person who is signed in to the desk and may read releases, or null. */
export async function staffName(): Promise<string | null> {
  const answer = await call(null, '/api/staff/session').catch(() => null);
  const staff = staffSchema.safeParse(answer).data?.staff;
  return staff?.roles.some((role) => MAY_READ.includes(role)) ? staff.name : null;
}

/**
 * Returns the server's calls, with a token or else with the session of a person, whose name then signs changes.
 * Keeps the token only in memory.
 */
export function createApi(token: string | null, person: string | null = null) {
  const get = async <T>(schema: z.ZodMiniType<T>, path: string): Promise<T> =>
    schema.parse(await call(token, path));
  return {
    person,
    async endSession() {
      if (person !== null) await call(null, '/api/staff/sign-out', { method: 'POST', body: '{}' });
    },
    status: () => get(releaseStatusSchema, '/api/releases/status'),
    releases: async () => (await get(releaseListSchema, '/api/releases')).releases,
    matrix: () => get(releaseMatrixSchema, '/api/releases/matrix'),
    freezes: async () => (await get(freezeListSchema, '/api/releases/freezes')).freezes,
    asked: async () => (await get(grantListSchema, '/api/releases/grants')).asked ?? [],
    history: async (name: string) =>
      (await get(releaseHistorySchema, `/api/releases/history?name=${name}&limit=40`)).revisions,
    health: (hours: number) => get(releaseHealthListSchema, `${OUTCOMES_PATH}?hours=${hours}`),
    errors: async (name: string, hours: number) =>
      (await get(reportedErrorListSchema, `${RELEASE_ERRORS_PATH}?name=${name}&hours=${hours}`)).errors,
    composition: () => get(compositionStatusSchema, COMPOSITION_PATH),
    /** Returns the approval that the change waits for, or undefined if the change was made. */
    async change({ path, body }: Change, by: { who: string; why: string }): Promise<Approval | undefined> {
      const init = { method: 'POST', body: JSON.stringify({ ...body, ...by }) };
      const answer = await call(token, `/api/releases/${path}`, init);
      return promotedSchema.safeParse(answer).data?.waits;
    },
    /** Sets the tester cookie in this browser on the site's origin, where it can then choose a release by address. */
    async becomeTester(): Promise<void> {
      const origin = document.querySelector<HTMLMetaElement>('meta[name=site-origin]')?.content ?? '';
      await call(token, `${origin}/api/qa`, { method: 'POST', body: '{}', credentials: 'include' });
    },
  };
}
export type Api = ReturnType<typeof createApi>;
