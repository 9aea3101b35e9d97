export const SESSION_COOKIE = '__Host-session';

export const hasSessionCookie = (header: string | undefined): boolean =>
  (header ?? '').split(';').some((pair) => pair.trimStart().startsWith(`${SESSION_COOKIE}=`));
