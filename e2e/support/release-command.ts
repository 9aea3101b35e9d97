import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import type { z } from 'shared-contracts/zod';
import { siteUnderTest } from './site.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Ran {
  readonly code: number;
  /** The answer alone. */
  readonly answer: string;
  /** Progress, with what went wrong and how far it is. */
  readonly output: string;
}

/** The release command line as Ada runs it. Ends with its exit code and everything that it said. */
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

/** A command's answer for scripts. */
export async function releaseAnswer<S extends z.ZodMiniType>(
  schema: S,
  token: string,
  ...args: string[]
): Promise<z.infer<S>> {
  const { code, answer, output } = await runRelease(token, ...args, '--json');
  expect(code, output).toBe(0);
  return schema.parse(JSON.parse(answer));
}
