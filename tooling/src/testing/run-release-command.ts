import { vi } from 'vitest';
import { readSigningKey } from '../builds/signing-key.ts';
import { workspaceBuilds } from '../builds/workspace-builds.ts';
import { PlainError } from '../console/report.ts';
import { RELEASE_COMMANDS } from '../release-cli/commands/release-commands.ts';
import type { ReleaseOptions } from '../release-cli/release-command.ts';

export interface CommandOptions extends Partial<Omit<ReleaseOptions, 'builds'>> {
  readonly token: string;
  readonly signingKey?: string | undefined;
}

/**
 * Runs a release command in this process, because starting one takes longer than most commands.
 *
 * @returns exit code, and the output or the error message.
 */
export async function releaseCommand(
  [name = '', ...args]: readonly string[],
  { token, signingKey, ...options }: CommandOptions,
): Promise<[number, string]> {
  let output = '';
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    output += chunk;
    return true;
  });
  const builds = {
    ...workspaceBuilds,
    token: () => token,
    signingKey: () => (signingKey ? readSigningKey(signingKey) : null),
  };
  try {
    await RELEASE_COMMANDS[name]?.({ builds, server: '', json: false, ...options }, ...args);
    return [0, output.trim()];
  } catch (error) {
    if (error instanceof PlainError) return [1, error.message];
    throw error;
  } finally {
    written.mockRestore();
  }
}
