import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';

/** Client that a site is at a provider of somebody else's. */
export interface ForeignClient {
  readonly id: string;
  readonly secret: string;
  /** Origin of the site. */
  readonly origin: string;
}

/** Account at a provider of somebody else's, which calls its address verified. */
export interface ForeignPerson {
  readonly username: string;
  readonly password: string;
  readonly email: string;
}

/** An OpenID provider that somebody else has written, with accounts of two. */
export interface ForeignProvider {
  readonly issuer: string;
  readonly people: readonly [ForeignPerson, ForeignPerson];
  /** Goes through its own pages, from its form until it sends the browser back. The first time it asks what the site may know. */
  signIn(page: Page, person: ForeignPerson, time: 'first' | 'again'): Promise<void>;
  /** Whether who has signed out comes back to the site, or stays on its own page. */
  readonly sendsBack: boolean;
  /** Ends its session without the site, as somebody does who signs out of another one; left out where it tells nobody by itself. */
  endSession?(page: Page): Promise<void>;
  /** Presses what its own pages ask before they let go, until its session has ended; left out where they ask nothing. */
  confirmSignOut?(page: Page): Promise<void>;
  stop(): Promise<void>;
}

export interface RunningProgram {
  readonly folder: string;
  stop(): Promise<void>;
}

/** Runs a program in a folder of its own until `address` answers; what it says is shown when it does not. */
export async function runProgram(
  name: string,
  address: string,
  prepare: (folder: string) => { readonly args: readonly string[]; readonly env?: Record<string, string> },
): Promise<RunningProgram> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const { args, env = {} } = prepare(folder);
  const child = spawn(name, args, { cwd: folder, env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000);
    });
  const ended = endOf(child);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const isUp = () =>
    fetch(address).then(
      ({ status }) => status < 500,
      () => false,
    );
  try {
    await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
  } catch (error) {
    await stop();
    throw new Error(`${name} did not come up. It said:\n${said}`, { cause: error });
  }
  return { folder, stop };
}

const endOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
