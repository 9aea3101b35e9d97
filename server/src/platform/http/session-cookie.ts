/** Cookie of a signed-in member. Pages only ask whether it is there; what it is worth, the session calls find out. */
export const SESSION_COOKIE = '__Host-session';

/** True when a `Cookie` header carries a session. */
export const hasSessionCookie = (header: string | undefined): boolean =>
  (header ?? '').split(';').some((pair) => pair.trimStart().startsWith(`${SESSION_COOKIE}=`));
