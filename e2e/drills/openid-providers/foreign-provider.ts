import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { type Program, runProgram } from '../run-program.ts';

/** The site as a client of a provider. */
export interface ForeignClient {
  readonly id: string;
  readonly secret: string;
  /** Origin of the site. */
  readonly origin: string;
}

/** Account at a provider, with a verified address. */
export interface ForeignPerson {
  readonly username: string;
  readonly password: string;
  readonly email: string;
}

/** An OpenID provider of another project. */
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

/** Runs a provider in a temporary folder until `address` answers. */
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
