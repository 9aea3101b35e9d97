import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainError } from '../console/report.ts';
import { runCommand } from '../console/run-command.ts';
import { folderOf, ROOT } from '../repository/workspace.ts';

const INSTALLED = [ROOT, ...['mfe-centre', 'tooling', 'shared-contracts', 'shared-ui'].map(folderOf)].map(
  (folder) => join(folder, 'node_modules'),
);

export const pathFromHere = (): string =>
  [...INSTALLED.slice(0, 2).map((folder) => join(folder, '.bin')), process.env.PATH ?? ''].join(delimiter);

/**
 * Fills `modules` like an install of the tarballs, without a registry: `names` come from the tarballs, all
 * other packages from this repository.
 */
export async function installFromHere(
  modules: string,
  tarballs: readonly string[],
  names: readonly string[],
): Promise<void> {
  for (const [at, name] of names.entries()) {
    const folder = join(modules, name);
    mkdirSync(folder, { recursive: true });
    const args = ['-xzf', tarballs[at] ?? '', '-C', folder, '--strip-components=1'];
    const { code, output } = await runCommand('tar', args);
    if (code !== 0) throw new PlainError(output);
  }
  for (const installed of INSTALLED) linkAll(installed, modules);
}

function linkAll(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    if (name.startsWith('.')) continue;
    if (!name.startsWith('@')) link(join(from, name), join(to, name));
    else {
      mkdirSync(join(to, name), { recursive: true });
      for (const part of readdirSync(join(from, name))) link(join(from, name, part), join(to, name, part));
    }
  }
}

function link(from: string, to: string): void {
  if (!existsSync(to)) symlinkSync(from, to, 'junction');
}
