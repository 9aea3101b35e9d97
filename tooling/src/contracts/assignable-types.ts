/* Types that compare two reports of the contracts. `check-assignable.ts` copies this file next to both and runs the
   compiler. */

/** Compiles only if `Source` is assignable to `Target`. */
export type Fits<Target, Source extends Target> = Source;

interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}
type Side = 'input' | 'output';

/** Values that a schema accepts (`input`) or returns (`output`). For a table of schemas, those of each. */
export type Values<T, S extends Side> = T extends Schema ? T['_zod'][S] : { [K in keyof T]: Values<T[K], S> };

/** The part of `Now` with the keys of `Before`. New keys do not matter. */
export type Known<Now, Before> = Now extends Schema
  ? Now
  : { [K in keyof Before]: K extends keyof Now ? Known<Now[K], Before[K]> : Gone };
interface Gone {
  readonly gone: unique symbol;
}

/** A type guard's asserted type may grow, so only its parameters count. */
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
type Entry<E> = E extends readonly [infer Id, string] ? Id : Constant<E>;
