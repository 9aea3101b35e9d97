import { config, boolean as makeBoolean, number as makeNumber, string as makeString } from 'zod/mini';

// Zod probes `new Function` for speed; the pages' Content-Security-Policy forbids it and would report a violation.
config({ jitless: true });

export * from 'zod/mini';

/*
 * A plain text, number or truth value is the same wherever it stands, and schemas are never changed: each is made once. Of some two
 * hundred that a first visit made, more than half were such, while the page waited.
 */

const TEXT = /*#__PURE__*/ makeString();
const NUMBER = /*#__PURE__*/ makeNumber();
const TRUTH = /*#__PURE__*/ makeBoolean();

export const string: typeof makeString = (params?: Parameters<typeof makeString>[0]) =>
  params === undefined ? TEXT : makeString(params);
export const number: typeof makeNumber = (params) => (params === undefined ? NUMBER : makeNumber(params));
export const boolean: typeof makeBoolean = (params) => (params === undefined ? TRUTH : makeBoolean(params));
