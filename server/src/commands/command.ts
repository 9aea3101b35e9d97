import { resolve } from 'node:path';
import { messageOf } from '../platform/errors/message-of.ts';

// What the commands of an operator have in common: `pnpm content`, `pnpm receipts`, ...

/** A command was typed wrong. `message` says how it is meant. */
export class UsageError extends Error {}

export const say = (text: string) => process.stdout.write(`${text}\n`);
export const complain = (text: string) => process.stderr.write(`${text}\n`);

/** A path from where the command was typed, also when pnpm runs it elsewhere. */
export const typedPath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** Runs a command, which resolves to its exit code. What it throws is a sentence for the operator. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    complain(messageOf(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
