import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PlainError } from '../console/report.ts';
import { runCommand } from '../console/run-command.ts';
import { withPureSchemas } from '../preset/pure-schemas.loader.ts';
import { folderOf, ROOT, versionOf } from '../repository/workspace.ts';

/** Packages for other repositories, in build order: each reads the types of the previous ones. */
const PUBLISHED = ['shared-contracts', 'shared-ui', 'tooling'] as const;
const PACKAGE_FOLDERS: Readonly<Record<string, string>> = { 'outlet-tooling': 'tooling' };

export async function packPublished(out: string): Promise<readonly string[]> {
  mkdirSync(out, { recursive: true });
  const tarballs: string[] = [];
  for (const name of PUBLISHED) {
    await buildPublished(name);
    tarballs.push(await pack(name, out));
  }
  return tarballs;
}

async function buildPublished(name: (typeof PUBLISHED)[number]): Promise<void> {
  const folder = folderOf(name);
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  await run(name, join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', 'tsconfig.package.json']);
  cpSync(join(ROOT, 'LICENSE'), join(dist, 'LICENSE'));
  if (name === 'shared-contracts') markSchemas(dist);
  if (name === 'shared-ui')
    for (const sheet of globSync('src/**/*.css', { cwd: folder }))
      copy(join(folder, sheet), join(dist, sheet));
  if (name === 'tooling') {
    for (const part of ['template', 'types', 'template-repository'])
      cpSync(join(folder, part), join(dist, part), { recursive: true });
    const template = join(dist, 'template-repository', 'package.json');
    writeFileSync(template, withVersions(readFileSync(template, 'utf8')));
    for (const program of ['outlet-release', 'create-outlet-remote'])
      chmodSync(join(dist, 'src', `${program}.js`), 0o755);
  }
}

function withVersions(text: string): string {
  const workspace = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
  const catalogue = new Map(
    [...workspace.matchAll(/^ {2}"?([@\w./-]+)"?: (\d\S*)$/gm)].map(([, name = '', version = '']) => [
      name,
      version,
    ]),
  );
  return text.replace(/"([^"]+)": "(catalog:|workspace:\*)"/g, (_, name: string, kind: string) => {
    const version = kind === 'catalog:' ? catalogue.get(name) : versionOf(PACKAGE_FOLDERS[name] ?? name);
    if (!version) throw new Error(`The catalogue has no version of ${name}`);
    return `"${name}": "${version}"`;
  });
}

/** Marks schemas as removable, because applications elsewhere do not use our loader. */
function markSchemas(dist: string): void {
  for (const file of globSync('src/**/*.js', { cwd: dist }))
    writeFileSync(join(dist, file), withPureSchemas(readFileSync(join(dist, file), 'utf8')));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

async function pack(name: string, out: string): Promise<string> {
  const output = await run(name, 'pnpm', ['pack', '--json', '--pack-destination', out]);
  const { filename } = JSON.parse(output.slice(output.indexOf('{'))) as { filename: string };
  return join(out, filename.split('/').at(-1) ?? '');
}

async function run(name: string, program: string, args: readonly string[]): Promise<string> {
  const { code, output } = await runCommand(program, args, { cwd: folderOf(name) });
  if (code !== 0) throw new PlainError(`The package ${name} could not be made.\n${output}`);
  return output;
}
