import type { SigningKey } from 'shared-contracts/signing';
import type { BuiltRelease } from '../release-cli/publishing/built-release.ts';

/**
 * Source of the builds for a release command: this repository, a remote's own repository or a packed site.
 */
export interface Builds {
  readonly command: string;
  names(): readonly string[];
  /** Builds the current sources. @throws PlainError for an unknown package or a failed build. */
  build(name: string): Promise<BuiltRelease>;
  typeErrors(name: string): Promise<string>;
  /** Returns the last build, even if the sources have changed since, or null. */
  lastBuild(name: string): BuiltRelease | null;
  versionOf(name: string): string;
  /** @throws PlainError if the package must not be published. */
  assertPublishable(name: string): Promise<void>;
  token(): string;
  /** Returns the signing key or null. @throws PlainError if the configured key is invalid. */
  signingKey(): SigningKey | null;
}
