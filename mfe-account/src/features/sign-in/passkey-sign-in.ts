import { isApiError, type MemberClient, type SignInResult } from 'shared-contracts';
import { createSecurityCalls } from '../../data/security.query.ts';
import { showPasskey } from '../forms/webauthn.ts';

/** Result of a passkey that could not be shown, in the words of who says why, or of a call that failed. */
export function passkeyFailure(problem: unknown): SignInResult {
  const rest = { status: 0, fields: {}, url: null };
  if (typeof problem === 'string') return { ...rest, error: 'PASSKEY_UNUSED', message: problem };
  const isOurs = isApiError(problem) && problem.status > 0;
  return {
    ...rest,
    error: isOurs ? problem.code : 'CLIENT_FETCH_ERROR',
    message: isOurs ? problem.message : null,
  };
}

/** Has the browser show a passkey, and hands it to `send`, which signs in. */
export async function signInByPasskey(
  member: MemberClient,
  send: (form: Readonly<Record<string, unknown>>) => Promise<SignInResult>,
): Promise<SignInResult> {
  try {
    const shown = await showPasskey(await createSecurityCalls(member).signInOptions());
    return 'answer' in shown ? await send({ passkey: shown.answer }) : passkeyFailure(shown.problem);
  } catch (error) {
    return passkeyFailure(error);
  }
}
