/**
 * Ways for a render to fail.
 * - `load`: the release cannot be started
 * - `threw`: it threw, or answered with something that is no page
 * - `deadline`: it took too long
 * - `ended`: its process exited, crashed or was ended while it rendered
 * - `suspended`: it was not asked, since it kept failing
 */
export type RenderFailure = 'load' | 'threw' | 'deadline' | 'ended' | 'suspended';

export class RenderError extends Error {
  override readonly name = 'RenderError';
  readonly failure: RenderFailure;
  /** For `ended`: others were rendering as well, so this one may be innocent. */
  readonly isShared: boolean;

  constructor(
    failure: RenderFailure,
    message: string,
    options: { cause?: unknown; isShared?: boolean } = {},
  ) {
    super(message, { cause: options.cause });
    this.failure = failure;
    this.isShared = options.isShared ?? false;
  }
}
