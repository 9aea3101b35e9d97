import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { siteUnderTest } from './site.ts';

/** Another process of the server on the data of the site under test. */
export interface SecondSite {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts a replica with other settings, such as another identity provider. It shares database and releases. */
export async function startSecondSite(
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<SecondSite> {
  const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      ...env,
      DATA_DIR: siteUnderTest().dataFolder,
      PORT: String(port),
    },
    stdio: 'inherit',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://localhost:${port}`;
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`The replica ended with ${child.exitCode}`);
    return await fetch(`${origin}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    // However slow the machine is: what hangs is ended by the bound of the test.
    await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
  } catch (error) {
    // Otherwise it would keep trying during all later tests.
    await stop();
    throw error;
  }
  return { origin, stop };
}
