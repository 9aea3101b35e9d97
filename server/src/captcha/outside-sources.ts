/** The one Trusted Types policy of pages that load the service's script; it lets that address through and no other. */
const POLICY = 'captcha';

/** Adds to a page's Content-Security-Policy what an outside captcha needs: its script, its frame, and the policy to load it. */
export function withOutsideCaptcha(csp: string, origin: string): string {
  const directives = csp.split('; ').map((directive) => {
    if (directive.startsWith('script-src ')) return `${directive} ${origin}`;
    return directive === "trusted-types 'none'" ? `trusted-types ${POLICY}` : directive;
  });
  const at = directives.findIndex((directive) => directive.startsWith('frame-src '));
  if (at < 0) directives.push(`frame-src 'self' ${origin}`);
  else directives[at] = `${directives[at]} ${origin}`;
  return directives.join('; ');
}

/** Policies of pages, in which scripts run; data and frames have stricter ones, and keep them. */
export const isPagePolicy = (csp: unknown): csp is string =>
  typeof csp === 'string' && csp.includes("script-src 'self'") && csp.includes('trusted-types ');
