import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import type { z } from 'shared-contracts/zod';
import { siteUnderTest } from './site.ts';

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Ran {
  readonly code: number;
  /** Standard output. */
  readonly answer: string;
  /** Standard output and standard error. */
  readonly output: string;
}

/** Runs the release command line as Ada. Resolves however it ends. */
export const runRelease = (token: string, ...args: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const { baseUrl } = siteUnderTest();
    execFile(
      process.execPath,
      ['tooling/bin/release.mjs', ...args],
      {
        cwd: ROOT,
        env: { ...process.env, RELEASE_SERVER: baseUrl, RELEASE_TOKEN: token, RELEASE_WHO: 'Ada' },
      },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, answer: stdout, output: stdout + stderr }),
    );
  });

/** Runs a command with `--json`. Returns its parsed answer. */
export async function releaseAnswer<S extends z.ZodMiniType>(
  schema: S,
  token: string,
  ...args: string[]
): Promise<z.infer<S>> {
  const { code, answer, output } = await runRelease(token, ...args, '--json');
  expect(code, output).toBe(0);
  return schema.parse(JSON.parse(answer));
}

/** A command line, parts of its output, and 1 if it fails. */
export type Step = readonly [
  command: string,
  output: string | RegExp | ReadonlyArray<string | RegExp>,
  code?: 1,
];

/** Runs commands one after the other, and expects what each prints. */
export async function follow(token: string, steps: readonly Step[]): Promise<void> {
  for (const [command, expected, expectedCode = 0] of steps) {
    const { code, output } = await runRelease(token, ...command.split(' '));
    for (const part of [expected].flat())
      if (typeof part === 'string') expect(output, command).toContain(part);
      else expect(output, command).toMatch(part);
    expect(code, `${command}: ${output}`).toBe(expectedCode);
  }
}
