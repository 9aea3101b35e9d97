import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../console/report.ts';
import { copyTemplate } from './copy-template.ts';

export function createRemote(name: string, root: string): void {
  const folder = join(root, name);
  copyTemplate(name, folder, nextDevPort(root));
  addToWorkspace(name, root);
}

function nextDevPort(root: string): number {
  const configs = readdirSync(root).map((name) => join(root, name, 'rsbuild.dev.config.ts'));
  const ports = configs
    .filter((file) => existsSync(file))
    .map((file) => Number(/, (\d{4,5})\)/.exec(readFileSync(file, 'utf8'))?.[1]));
  return Math.max(4100, ...ports.filter(Number.isInteger)) + 1;
}

function addToWorkspace(name: string, root: string): void {
  const file = join(root, 'pnpm-workspace.yaml');
  const text = readFileSync(file, 'utf8');
  const remotes = [...text.matchAll(/^ {2}- mfe-.*\n/gm)];
  const last = remotes.at(-1);
  if (!last) throw new PlainError(`${file} lists no remote to stand beside.`);
  const end = last.index + last[0].length;
  writeFileSync(file, `${text.slice(0, end)}  - ${name}\n${text.slice(end)}`);
}
