import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '../../platform/errors/request-error.ts';

const SUCCEEDED = 'succeeded';
const UNKNOWN = 'INTERNAL_ERROR';

// Listed outcomes start at 0, because rates miss the first event of a new series.
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
    'AccessDenied',
    'CLIENT_SESSION_ERROR',
    'AccountNotLinkedError',
    'CALLBACK_CREDENTIALS_JWT_ERROR',
    'FORBIDDEN',
    UNKNOWN,
  ],
} as const;
type SignInStep = keyof typeof STEPS;

const codes = new WeakMap<FastifyReply, string>();

export const nameRefusal = (reply: FastifyReply, code: string) => void codes.set(reply, code);

export class SignInOutcomes {
  readonly #counts: Readonly<Record<SignInStep, Map<string, number>>> = {
    password: new Map(STEPS.password.map((outcome) => [outcome, 0])),
    session: new Map(STEPS.session.map((outcome) => [outcome, 0])),
  };

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
