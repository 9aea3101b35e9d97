import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { migrations } from '../migrations.ts';
import { isOutOfRoom } from '../platform/errors/is-out-of-room.ts';
import { messageOf } from '../platform/errors/message-of.ts';
import { type Storage, startStorage, storageOf } from '../platform/storage/index.ts';

// What the commands of an operator have in common: `pnpm content`, `pnpm receipts`, ...

/** A command was typed wrong. `message` says how it is meant. */
export class UsageError extends Error {}

export const say = (text: string) => process.stdout.write(`${text}\n`);
export const complain = (text: string) => process.stderr.write(`${text}\n`);

/** A path from where the command was typed, also when pnpm runs it elsewhere. */
export const typedPath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/**
 * The site of these settings must be there: a command that was typed in another folder would make an empty one.
 *
 * @throws Error with a sentence for the operator.
 */
export function requireSite({ databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>): void {
  if (databaseUrl || existsSync(resolve(dataFolder, 'postgres/data/PG_VERSION'))) return;
  throw new Error(
    `There is no site in ${dataFolder}: name its folder by DATA_DIR, or its database by DATABASE_URL.`,
  );
}

/** Opens the database of a site that is there, with its tables up to date. */
export function openSite(config: Config): Promise<Storage> {
  requireSite(config);
  return startStorage(storageOf(config), migrations);
}

/** Runs a command, which resolves to its exit code. What it throws is a sentence for the operator. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    complain(isOutOfRoom(error) ? `The disk is full: ${messageOf(error)}.` : messageOf(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
