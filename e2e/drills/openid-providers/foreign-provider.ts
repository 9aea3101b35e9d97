import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { type Program, runProgram } from '../run-program.ts';

export interface ForeignClient {
  readonly id: string;
  readonly secret: string;
  readonly origin: string;
}

export interface ForeignPerson {
  readonly username: string;
  readonly password: string;
  readonly email: string;
}

export interface ForeignProvider {
  readonly issuer: string;
  readonly people: readonly [ForeignPerson, ForeignPerson];
  /** Fills in its pages until it sends the browser back. The first time it asks for consent. */
  signIn(page: Page, person: ForeignPerson, time: 'first' | 'again'): Promise<void>;
  /** Whether it sends the browser back to the site after a sign-out. */
  readonly sendsBack: boolean;
  /** Ends its session without the site; missing where the provider then does not notify the site. */
  endSession?(page: Page): Promise<void>;
  /** Confirms the sign-out on its pages; missing where they do not ask. */
  confirmSignOut?(page: Page): Promise<void>;
  stop(): Promise<void>;
}

export async function startProvider(
  name: string,
  address: string,
  prepare: (folder: string) => { readonly args: readonly string[]; readonly env?: Record<string, string> },
): Promise<Pick<Program, 'stop'>> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const { args, env = {} } = prepare(folder);
  const isUp = () =>
    fetch(address).then(
      ({ status }) => status < 500,
      () => false,
    );
  const program = await runProgram(name, args, { cwd: folder, env: { ...process.env, ...env } }, isUp);
  return {
    async stop() {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
