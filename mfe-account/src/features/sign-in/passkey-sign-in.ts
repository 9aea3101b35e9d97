import { isApiError, type MemberClient, type SignInResult } from 'shared-contracts';
import { createSecurityCalls } from '../../data/security.query.ts';
import { showPasskey } from '../forms/webauthn.ts';

/** Returns the result of a failed passkey: the given problem, or the failure of the call. */
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
