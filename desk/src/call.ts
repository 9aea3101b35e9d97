import { HttpError } from 'react-admin';

interface CallOptions {
  /** Makes the call a change, by POST. */
  readonly body?: object | Blob | FormData;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

/** Leads to the provider, and back to the present page of the desk. */
export function signIn(): void {
  const [place = '/'] = location.hash.replace(/^#/, '').split('?');
  const to = place.startsWith('/login') ? '/' : place;
  location.assign(`/api/staff/sign-in?to=${encodeURIComponent(to)}`);
}

const parsed = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/**
 * Calls `/api/staff/…` and returns the answer.
 *
 * @throws HttpError with the sentence of the server. `body.errors` has the fields, as forms of react-admin show them;
 * `body.code` is the code.
 */
export async function call(path: string, { body, query = {}, signal }: CallOptions = {}): Promise<unknown> {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  const type = body instanceof Blob ? 'application/octet-stream' : 'application/json';
  const isFormData = body instanceof FormData;
  const response = await fetch(`/api/staff/${path}${search}`, {
    cache: 'no-store',
    ...(signal ? { signal } : {}),
    ...(body === undefined
      ? {}
      : {
          method: 'POST',
          body: isFormData || body instanceof Blob ? body : JSON.stringify(body),
          // The browser adds the type of form data, with its boundary.
          headers: isFormData ? {} : { 'content-type': type },
        }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new HttpError('Cannot reach the server. Check the connection and try again.', 0);
  });
  const text = await response.text();
  const answer = parsed(text);
  if (response.ok) return answer;
  const message = String(answer.message ?? `The server answered with ${response.status}.`);
  throw new HttpError(message, response.status, { ...answer, errors: answer.fields });
}

export const isFreshNeeded = (error: unknown): boolean =>
  error instanceof HttpError && error.body?.code === 'FRESH_SIGN_IN_NEEDED';
