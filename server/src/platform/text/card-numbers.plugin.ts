import fp from 'fastify-plugin';
import { RequestError } from '../errors/request-error.ts';
import { holdsCardNumber } from './card-number.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `own`: the route looks for card numbers itself, since it answers in another way. `none`: no people write here, only
     * programs with a token of theirs.
     */
    readonly cardNumbers?: 'own' | 'none';
  }
}

/** No words of people: a password is hashed at once, and a member's id at the audience platform is a number of 19 digits. */
const NO_WORDS = new Set(['password', 'mpid']);

const refusal = () =>
  new RequestError(
    'CARD_NUMBER_REFUSED',
    'That looks like a card number. Please leave it out; we never need it.',
  );

const haveCardNumbers = (...values: readonly unknown[]) =>
  values.some((value) => holdsCardNumber(value, NO_WORDS));

/**
 * Card number refusal for what does not come as a parsed body, such as an upload's parts: answers CARD_NUMBER_REFUSED.
 */
export function refuseCardNumbers(...values: readonly unknown[]): void {
  if (haveCardNumbers(...values)) throw refusal();
}

/**
 * Refuses every call that holds a payment card's number in any text of its body or query, before anything is read of it.
 * It stands before all routes, so that no new one can forget it. The error says nothing of what was sent, and bodies and
 * queries are never logged.
 */
export const cardNumbersPlugin = fp(
  async (app) => {
    // Without a promise: this runs for every request, and most say nothing.
    app.addHook('preValidation', (request, _reply, done) => {
      const isRefused =
        (request.body !== undefined || request.url.includes('?')) &&
        request.routeOptions.config.cardNumbers === undefined &&
        haveCardNumbers(request.body, request.query);
      done(isRefused ? refusal() : undefined);
    });
  },
  { name: 'card-numbers' },
);
