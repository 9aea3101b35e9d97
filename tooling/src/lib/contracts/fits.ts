/*
 * Types by which two reports of the contracts are compared. `judge.ts` lays this file beside both and has the
 * compiler judge them.
 */

/** Holds where a `Source` may stand for a `Target`. */
export type Fits<Target, Source extends Target> = Source;

interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}
type Side = 'input' | 'output';

/** Values that a schema takes (`input`) or gives (`output`); of a table of schemas, those of each. */
export type Values<T, S extends Side> = T extends Schema ? T['_zod'][S] : { [K in keyof T]: Values<T[K], S> };

/** What `Now` has of the names that `Before` had: what came since is nobody's to miss. */
export type Known<Now, Before> = Now extends Schema
  ? Now
  : { [K in keyof Before]: K extends keyof Now ? Known<Now[K], Before[K]> : Gone };
interface Gone {
  readonly gone: unique symbol;
}

/** A guard asserts a type that may grow: only what it takes counts. */
// biome-ignore lint/suspicious/noExplicitAny: no other type lets any guard match.
export type Callable<T> = T extends (value: any, ...rest: any) => value is any
  ? (...parameters: Parameters<T>) => boolean
  : T;

/** A constant whose numbers may change and whose lists may grow. */
export type Constant<T> = T extends number
  ? number
  : T extends (...args: never) => unknown
    ? T
    : T extends ReadonlyArray<infer E>
      ? { readonly holds: (value: Entry<E>) => void }
      : T extends object
        ? { [K in keyof T]: Constant<T[K]> }
        : T;
/** An entry of an id and its label is its id. */
type Entry<E> = E extends readonly [infer Id, string] ? Id : Constant<E>;
