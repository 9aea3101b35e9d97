import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PlainError } from '../console/report.ts';
import { runCommand } from '../console/run-command.ts';

export async function typeErrorsIn(root: string, config: string): Promise<string> {
  if (!existsSync(config))
    throw new PlainError(`${config} is missing: it says what the types of a remote are.`);
  const { code, output } = await runCommand(process.execPath, [compilerOf(root), '--noEmit', '-p', config], {
    cwd: root,
  });
  return code === 0 ? '' : output.trim() || `The compiler ended with ${code}.`;
}

function compilerOf(root: string): string {
  try {
    return join(createRequire(join(root, 'package.json')).resolve('typescript/package.json'), '../bin/tsc');
  } catch {
    throw new PlainError('typescript is not installed here: a check compiles the remote.');
  }
}
