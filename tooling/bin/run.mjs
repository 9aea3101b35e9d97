#!/usr/bin/env node
// Entry of `npm start` and `npm test`. Runs on Node 20 or later and continues with the Node and pnpm that the
// project pins. Plain JavaScript without dependencies, because nothing is installed yet.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseToolchain, describeToolchain } from './toolchain.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [command, ...args] = process.argv.slice(2);
const commands = { start: 'tooling/src/start.ts', test: 'tooling/src/test.ts' };

if (command === '--describe-toolchain') {
  process.stdout.write(JSON.stringify(describeToolchain(process.env.PATH ?? '')));
} else if (!Object.hasOwn(commands, command)) {
  process.stderr.write(
    `Unknown command '${command ?? ''}'. There are: ${Object.keys(commands).join(', ')}.\n`,
  );
  process.exitCode = 2;
} else {
  await main();
}

async function main() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  try {
    const { node, bin } = await chooseToolchain({
      root,
      packageManager,
      say: (text) => process.stdout.write(`${text}\n`),
    });
    const PATH = bin ? `${bin}${delimiter}${process.env.PATH ?? ''}` : process.env.PATH;
    process.exitCode = await run(node, [join(root, commands[command]), ...args], { ...process.env, PATH });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

function run(node, parameters, env) {
  // The IPC channel tells the child when this process ends for any reason.
  const child = spawn(node, parameters, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const pass = (signal) => {
    // A terminal also sends Ctrl+C to the child.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
  endWithNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 130 : 1)));
  });
}

/** Calls `end` when npm ends: it does not signal its shell or this process. */
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return;
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const atStart = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === atStart) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}

function parentOf(pid) {
  try {
    return /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
