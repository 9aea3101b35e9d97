import fp from 'fastify-plugin';
import { RequestError } from '../errors/request-error.ts';
import { holdsCardNumber } from './card-number.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `own`: the route checks card numbers itself. `none`: only programs with a token write here. */
    readonly cardNumbers?: 'own' | 'none';
  }
}

// Not typed text: passwords are hashed at once, and `mpid` is a number of 19 digits.
const UNCHECKED_FIELDS = new Set(['password', 'mpid']);

const refusal = () =>
  new RequestError(
    'CARD_NUMBER_REFUSED',
    'That looks like a card number. Please remove it; we never need it.',
  );

const haveCardNumbers = (...values: readonly unknown[]) =>
  values.some((value) => holdsCardNumber(value, UNCHECKED_FIELDS));

/** Throws CARD_NUMBER_REFUSED, for input that is not a parsed body, such as the parts of an upload. */
export function refuseCardNumbers(...values: readonly unknown[]): void {
  if (haveCardNumbers(...values)) throw refusal();
}

/** Refuses calls with a card number in body or query, before all routes and without repeating input. */
export const cardNumbersPlugin = fp(
  async (app) => {
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
