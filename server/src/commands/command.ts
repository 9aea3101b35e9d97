import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { migrations } from '../migrations.ts';
import { isDiskFull } from '../platform/errors/infrastructure-errors.ts';
import { messageOf } from '../platform/errors/operator-errors.ts';
import { type Storage, startStorage, storageOf } from '../platform/storage/index.ts';
import { withoutHidden } from '../platform/text/storable-text.ts';
import type { Actor } from '../staff/audit-entries.ts';

// Shared code of the operator commands: `pnpm content`, `pnpm receipts`, ...

/** A wrongly typed command. `message` shows the correct usage. */
export class UsageError extends Error {}

// Texts of members must not control the terminal.
export const say = (text: string) => process.stdout.write(`${withoutHidden(text)}\n`);
export const printError = (text: string) => process.stderr.write(`${text}\n`);

/** Resolves a path against the folder where the command was typed, even if pnpm runs elsewhere. */
export const typedPath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/**
 * Requires an existing site: a command in the wrong folder would create an empty one.
 *
 * @throws Error with a sentence for the operator.
 */
export function requireSite({ databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>): void {
  if (databaseUrl || existsSync(resolve(dataFolder, 'postgres/data/PG_VERSION'))) return;
  throw new Error(
    `There is no site in ${dataFolder}: set DATA_DIR to its folder, or DATABASE_URL to its database.`,
  );
}

/** The person at the command line as author of entries of the audit. */
export const commandActor = (): Actor => ({
  who: `${userInfo().username} (command line)`,
  staffId: null,
  via: 'command',
});

export function openSite(config: Config): Promise<Storage> {
  requireSite(config);
  return startStorage(storageOf(config), migrations);
}

/** Runs a command and sets its exit code. Error messages are sentences for the operator. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    printError(isDiskFull(error) ? `The disk is full: ${messageOf(error)}.` : messageOf(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
