/**
 * Ways for a render to fail.
 * - `load`: the release could not start
 * - `threw`: it threw, or its answer was not valid
 * - `deadline`: it took too long
 * - `ended`: its process exited, crashed or was ended during the render
 * - `suspended`: it was not asked, because it kept failing
 */
type RenderFailure = 'load' | 'threw' | 'deadline' | 'ended' | 'suspended';

export class RenderError extends Error {
  override readonly name = 'RenderError';
  readonly failure: RenderFailure;
  readonly isShared: boolean;
  /** Whether the site failed, not the release: content or files were unavailable. */
  readonly isSiteFault: boolean;

  constructor(
    failure: RenderFailure,
    message: string,
    options: { cause?: unknown; isShared?: boolean; isSiteFault?: boolean } = {},
  ) {
    super(message, { cause: options.cause });
    this.failure = failure;
    this.isShared = options.isShared ?? false;
    this.isSiteFault = options.isSiteFault ?? false;
  }
  get text(): string {
    return `${this.stack} ${this.cause ?? ''}`;
  }
}
