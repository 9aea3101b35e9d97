import type { STORAGE_KEYS } from '../consent/storage-keys.ts';
import type { MemberClient } from '../member/client.ts';
import { ApiError, isApiError } from '../wire/errors.ts';
import { z } from '../zod.ts';
import { type MemberChange, memberChangeSchema, settledChangeSchema } from './changes.ts';

const NAME: (typeof STORAGE_KEYS)['pendingChange']['name'] = 'pending-change:*';
const PREFIX = NAME.slice(0, -1);
// The server remembers a voided key as long.
const KEPT_MS = 30 * 86_400_000;

const intentSchema = z.object({
  key: z.string(),
  kind: memberChangeSchema.shape.kind,
  /** Text that is the same for equal requests. */
  what: z.string(),
  /** `public_id` of the member. */
  member: z.string(),
  at: z.number(),
});
/** A change that the member asked for, kept on the device until its answer was shown. @since 1.25.0 */
export type Intent = z.infer<typeof intentSchema>;
type Wanted = Pick<Intent, 'kind' | 'what' | 'member'>;

// Holds the intents of this page if storage is blocked or full.
const unstored = new Map<string, Intent>();

function storedIntent(name: string): Intent | null {
  try {
    const parsed = intentSchema.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null'));
    if (parsed.success && parsed.data.at > Date.now() - KEPT_MS) return parsed.data;
    localStorage.removeItem(name);
  } catch {
    // Unreadable: another version may read it.
  }
  return null;
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
}

const intents = (): Intent[] => [
  ...storedNames().flatMap((name) => storedIntent(name) ?? []),
  ...unstored.values(),
];
const isKept = ({ key }: Intent) => intents().some((intent) => intent.key === key);

function keep(wanted: Wanted): Intent {
  const intent = { ...wanted, key: crypto.randomUUID(), at: Date.now() };
  try {
    localStorage.setItem(PREFIX + intent.key, JSON.stringify(intent));
  } catch {
    unstored.set(intent.key, intent);
  }
  return intent;
}

/** Forgets an intent whose answer was shown. @since 1.25.0 */
export function forgetIntent(key: string): void {
  unstored.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Blocked storage holds nothing.
  }
}

// Tabs wait for a request that is under way in another, and never for a closed tab.
const locked = <R>(key: string, work: () => Promise<R>): Promise<R> =>
  'locks' in navigator ? navigator.locks.request(PREFIX + key, work).then((result) => result) : work();

/** An intent whose request is under way. @since 1.25.0 */
export interface OpenIntent {
  readonly key: string;
  close(isAnswered: boolean): void;
}

/** Keeps an intent for a request that retries automatically. Other tabs leave it until `close`. @since 1.25.0 */
export function openIntent(wanted: Wanted): OpenIntent {
  const intent = keep(wanted);
  const { promise, resolve } = Promise.withResolvers<void>();
  void locked(intent.key, () => promise);
  return {
    key: intent.key,
    close(isAnswered: boolean) {
      if (isAnswered) forgetIntent(intent.key);
      resolve();
    },
  };
}

// Says nothing about an earlier request with the same key.
const UNDECIDED = [401, 403, 408, 425, 429];

/** Whether the server refused the request, so that it had no effect. @since 1.25.0 */
export const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'INVALID_ANSWER' &&
  !UNDECIDED.includes(error.status);

const NOT_DONE = 'It didn’t go through, and nothing was used. Please try again.';

type Client = Pick<MemberClient, 'post'>;

// Null if the server is older than the call.
const settle = ({ post }: Client, { key, member }: Intent) =>
  post(settledChangeSchema, '/api/user-settle-change', { key, member }).catch((error: unknown) => {
    if (isApiError(error, 'NOT_FOUND')) return null;
    throw error;
  });

function notDone(intent: Intent, cause?: unknown): ApiError {
  forgetIntent(intent.key);
  const isAnswer = isApiError(cause) && cause.status >= 400 && cause.status < 500;
  const message = isAnswer && cause.code !== 'INVALID_ANSWER' ? cause.message : NOT_DONE;
  return new ApiError({ code: 'CONFLICT', message }, 409);
}

interface Sending<T> extends Wanted {
  readonly client: Client;
  send(idempotencyKey: string): Promise<T>;
  /** Returns the answer of a request that only the server knows to be done. */
  answerOf(change: MemberChange): T;
  /** Shows the answer. The intent is kept until then. */
  show(answer: T): Promise<unknown>;
}

/**
 * Sends a change whose effect must not happen twice, and shows its answer. A lost answer is asked for. Equal
 * requests that are still open are settled first. Rejects with a refusal ({@link isRefusal}), or with another
 * error while nobody knows: then the intent stays. @since 1.25.0
 */
export async function sendOnce<T>(sending: Sending<T>): Promise<void> {
  const { client, kind, what, member, send, answerOf, show } = sending;
  const open = intents().find(
    (intent) => intent.kind === kind && intent.what === what && intent.member === member,
  );
  const intent = open ?? keep({ kind, what, member });

  async function answer(): Promise<T> {
    const earlier = open && (await settle(client, open));
    if (earlier?.change) return answerOf(earlier.change);
    if (earlier) throw notDone(intent);
    return send(intent.key).catch(async (error: unknown) => {
      if (isRefusal(error)) {
        forgetIntent(intent.key);
        throw error;
      }
      const settled = await settle(client, intent).catch(() => null);
      if (settled?.change) return answerOf(settled.change);
      throw settled ? notDone(intent, error) : error;
    });
  }

  await locked(intent.key, async () => {
    // Another tab finished it while this one waited.
    if (open && !isKept(open)) return sendOnce(sending);
    await show(await answer());
    forgetIntent(intent.key);
  });
}

/** An intent with what became of it. `unknown`: the server could not be asked. @since 1.25.0 */
export interface IntentOutcome {
  readonly intent: Intent;
  readonly state: 'done' | 'void' | 'unknown';
  readonly change: MemberChange | null;
}

/** Asks the server about the member's intents on this device. Requests under way come last. @since 1.25.0 */
export function settlePending(client: Client, member: string, tell: (outcome: IntentOutcome) => void): void {
  for (const intent of intents().filter((one) => one.member === member))
    void locked(intent.key, async () => {
      if (!isKept(intent)) return;
      const settled = await settle(client, intent).catch(() => null);
      tell({ intent, state: 'unknown', change: null, ...settled });
    });
}
