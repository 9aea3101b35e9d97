import { CSRF_HEADER, OWN_CALL_HEADER } from 'shared-contracts/member';
import { SESSION_COOKIE, STAFF_COOKIE } from '../http/cookies.ts';
import type { ApiAccess } from './described-call.ts';

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });
const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description });
const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

const SECURITY_SCHEMES = {
  session: cookie(SESSION_COOKIE, 'A member who signed in. Only this server can read it.'),
  csrfToken: header(
    CSRF_HEADER,
    'What `GET /api/auth/csrf` says. It is good with the cookie beside it alone.',
  ),
  csrfCookie: cookie('__Host-csrf', 'Proof of the token, set by `GET /api/auth/csrf`.'),
  ownCall: header(
    OWN_CALL_HEADER,
    'Any value: says that a script of the site asks. Browsers that send Fetch Metadata say so by that, and need none.',
  ),
  releaseToken: bearer('A team’s token, or one of operations: `pnpm release token`.'),
  tester: cookie('__Host-qa', 'A browser that showed a token at `/ops`, for 12 hours.'),
  staffSession: cookie(STAFF_COOKIE, 'A person of the operator who signed in to the desk.'),
  metricsToken: bearer('METRICS_TOKEN. Without that setting there are no metrics.'),
  signature: header(
    'webhook-signature',
    'Signature over the bytes of the body, by the scheme of Standard Webhooks.',
  ),
  stripeSignature: header('stripe-signature', 'Signature over the bytes of the body, as Stripe makes it.'),
} as const;

type Requirement = Partial<Record<keyof typeof SECURITY_SCHEMES, readonly never[]>>;

const BY_ACCESS: Readonly<Record<ApiAccess, readonly Requirement[]>> = {
  public: [],
  csrf: [{ csrfToken: [], csrfCookie: [] }],
  member: [{ session: [] }],
  'member-own': [{ session: [], ownCall: [] }],
  'member-change': [{ session: [], csrfToken: [], csrfCookie: [] }],
  release: [{ releaseToken: [] }],
  team: [{ releaseToken: [] }],
  operations: [{ releaseToken: [] }],
  tester: [{ tester: [] }],
  metrics: [{ metricsToken: [] }],
  signed: [{ signature: [] }],
  'signed-by-stripe': [{ stripeSignature: [] }],
  staff: [{ staffSession: [] }],
};

export function schemesOf(accesses: readonly ApiAccess[]) {
  const used = new Set(
    accesses.flatMap((access) => BY_ACCESS[access].flatMap((needed) => Object.keys(needed))),
  );
  return Object.fromEntries(Object.entries(SECURITY_SCHEMES).filter(([name]) => used.has(name)));
}

export const securityOf = (access: ApiAccess = 'public') => BY_ACCESS[access];
