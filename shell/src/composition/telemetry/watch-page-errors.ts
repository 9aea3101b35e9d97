import type { TellPageFailure } from './page-errors.ts';

export function watchPageErrors(tell: TellPageFailure): void {
  const heard = (thrown: unknown) =>
    import(/* webpackChunkName: "page-errors" */ './page-errors.ts').then(
      ({ hearPageError }) => hearPageError(thrown, tell),
      // Without a network nothing could be reported.
      () => undefined,
    );
  addEventListener('error', ({ error }) => void heard(error));
  addEventListener('unhandledrejection', ({ reason }) => void heard(reason));
}
