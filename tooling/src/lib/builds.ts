import type { SigningKey } from 'shared-contracts/signing';
import type { BuiltRelease } from './built-release.ts';

/** Where a release command finds what it sends: packages of this repository, or the one remote of a repository of its own. */
export interface Builds {
  /** How the command is called there. */
  readonly command: string;
  /** What lies there, the shell first. */
  names(): readonly string[];
  /** Build of what lies there now. @throws PlainError when there is no such package, or its build fails. */
  build(name: string): Promise<BuiltRelease>;
  /** Complaints of the compiler about what lies there now; empty where there are none. */
  typeErrors(name: string): Promise<string>;
  /** Build that was made last, whatever lies there now; null where there is none. */
  lastBuild(name: string): BuiltRelease | null;
  /** Version that its `package.json` states. */
  versionOf(name: string): string;
  /** Refuses, in one sentence, what must not be published as it lies there. */
  assertPublishable(name: string): Promise<void>;
  /** Token of the team. @throws PlainError when there is none. */
  token(): string;
  /** Key that releases are signed with; null where there is none. @throws PlainError when what is named is no key. */
  signingKey(): SigningKey | null;
}
