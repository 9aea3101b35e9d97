import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '../../platform/errors/request-error.ts';

const SUCCEEDED = 'succeeded';
/** What is nobody's code, such as an error of the database. */
const UNKNOWN = 'INTERNAL_ERROR';

/**
 * Steps of a sign-in that are counted: `password`, the form of the site's own provider, and `session`, where any provider has said
 * who it is and a session begins. Each with the outcomes that are told from the start: a series that begins with its first refusal
 * would hide that one from rates.
 */
const STEPS = {
  password: [
    SUCCEEDED,
    'WRONG_CREDENTIALS',
    'SECOND_STEP_NEEDED',
    'RATE_LIMITED',
    'CAPTCHA_FAILED',
    'INTERACTION_EXPIRED',
    UNKNOWN,
  ],
  session: [
    SUCCEEDED,
    'OAuthCallbackError',
    'AccountNotLinkedError',
    'CALLBACK_CREDENTIALS_JWT_ERROR',
    'FORBIDDEN',
    UNKNOWN,
  ],
} as const;
type SignInStep = keyof typeof STEPS;

/** Codes by which answers were refused. */
const codes = new WeakMap<FastifyReply, string>();

/** Names the code by which a sign-in is refused, where no {@link RequestError} is thrown. */
export const nameRefusal = (reply: FastifyReply, code: string) => void codes.set(reply, code);

/** Sign-ins since the start by step and outcome: `succeeded`, or the code of the refusal, of which there is a known number. */
export class SignInOutcomes {
  readonly #counts: Readonly<Record<SignInStep, Map<string, number>>> = {
    password: new Map(STEPS.password.map((outcome) => [outcome, 0])),
    session: new Map(STEPS.session.map((outcome) => [outcome, 0])),
  };

  /** Hooks of the route that is a step: its answers are counted. */
  hooks(step: SignInStep) {
    return {
      onError: async (_request: FastifyRequest, reply: FastifyReply, error: Error) =>
        nameRefusal(reply, error instanceof RequestError ? error.code : UNKNOWN),
      onResponse: async (_request: FastifyRequest, reply: FastifyReply) =>
        this.#count(step, reply.statusCode < 400 ? SUCCEEDED : (codes.get(reply) ?? UNKNOWN)),
    };
  }

  figures(): { readonly step: SignInStep; readonly outcome: string; readonly count: number }[] {
    return (['password', 'session'] as const).flatMap((step) =>
      Array.from(this.#counts[step], ([outcome, count]) => ({ step, outcome, count })),
    );
  }

  #count(step: SignInStep, outcome: string): void {
    const counts = this.#counts[step];
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
}
