import type { TellPageFailure } from './page-errors.ts';

/** Hears what nothing caught while the page stands. The code that looks at it is fetched with the first one: most visits need none. */
export function watchPageErrors(tell: TellPageFailure): void {
  const heard = (thrown: unknown) =>
    import(/* webpackChunkName: "page-errors" */ './page-errors.ts').then(
      ({ hearPageError }) => hearPageError(thrown, tell),
      // Without a network nothing could be told either.
      () => undefined,
    );
  addEventListener('error', ({ error }) => void heard(error));
  addEventListener('unhandledrejection', ({ reason }) => void heard(reason));
}
