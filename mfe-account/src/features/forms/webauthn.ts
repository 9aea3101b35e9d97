import type { CreationOptions, RequestOptions } from '../../data/security.query.ts';

/** Loaded on first use, because most members never use a passkey. */
const library = () => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');

/** Result of asking the browser: an answer for the server, or a problem as text. */
export type Ceremony = { readonly answer: unknown } | { readonly problem: string };

const UNSUPPORTED = 'This browser can’t use passkeys. Update it, or use another one.';
const CANCELLED = 'That was canceled, or it took too long. You can try again.';
const KNOWN = 'This device or security key has a passkey for your account already.';

const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: CANCELLED,
  AbortError: CANCELLED,
  InvalidStateError: KNOWN,
};

async function attempt(
  ceremony: (lib: Awaited<ReturnType<typeof library>>) => Promise<unknown>,
): Promise<Ceremony> {
  if (!('PublicKeyCredential' in window)) return { problem: UNSUPPORTED };
  const lib = await library();
  try {
    return { answer: await ceremony(lib) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return { problem: PROBLEMS[name] ?? 'Your browser couldn’t use a passkey here. Please try again.' };
  }
}

export const makePasskey = (optionsJSON: CreationOptions): Promise<Ceremony> =>
  attempt((lib) => lib.startRegistration({ optionsJSON }));

export const showPasskey = (optionsJSON: RequestOptions): Promise<Ceremony> =>
  attempt((lib) => lib.startAuthentication({ optionsJSON }));
