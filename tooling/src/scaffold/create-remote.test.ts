import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { rsbuildBuild } from '../builds/build-packages.ts';
import { PlainError } from '../console/report.ts';
import { runCommand } from '../console/run-command.ts';
import { ROOT } from '../repository/workspace.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRemote, createRepository } from './create-remote.ts';

let root: string;
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(join(root, file), text);

beforeEach(() => {
  root = temporaryFolder();
  mkdirSync(join(root, 'mfe-centre'));
  write('mfe-centre/rsbuild.dev.config.ts', 'export default defineRemoteDev(manifest, 4102);\n');
  write('pnpm-workspace.yaml', 'packages:\n  - shell\n  - mfe-centre\n  - server\n\ncatalog:\n');
});

describe('createRemote', () => {
  it('makes a remote with its own name, route, title and port, and adds it to the workspace', () => {
    createRemote('mfe-gift-cards', root);
    expect(JSON.parse(read('mfe-gift-cards/package.json'))).toMatchObject({ name: 'mfe-gift-cards' });
    expect(read('mfe-gift-cards/src/manifest.ts')).toContain("path: '/gift-cards', title: 'Gift cards'");
    expect(read('mfe-gift-cards/rsbuild.dev.config.ts')).toContain('defineRemoteDev(manifest, 4103)');
    expect(read('pnpm-workspace.yaml')).toContain('  - mfe-centre\n  - mfe-gift-cards\n  - server\n');
  });

  it('makes a remote that builds', async () => {
    createRemote('mfe-parking', root);
    // Every remote has the same dependencies.
    symlinkSync(join(ROOT, 'mfe-centre/node_modules'), join(root, 'mfe-parking/node_modules'));
    const { code, output } = await runCommand(process.execPath, rsbuildBuild('mfe-centre'), {
      cwd: join(root, 'mfe-parking'),
      env: { ...process.env, NODE_ENV: 'production' },
    });
    expect(code, output).toBe(0);
    expect(JSON.parse(read('mfe-parking/dist/release.json'))).toMatchObject({
      name: 'mfe-parking',
      pages: { start: {} },
    });
  });

  it.each(['parking', 'mfe-', 'mfe-Parking', 'mfe-../x', 'shell', ''])('rejects the name "%s"', (name) => {
    expect(() => createRemote(name, root)).toThrow('A remote is named like mfe-parking');
  });

  it('does not change an existing folder or file of that name', () => {
    expect(() => createRemote('mfe-centre', root)).toThrow('The folder mfe-centre exists already.');
    write('mfe-parking', 'a file');
    const file = join(root, 'mfe-parking');
    expect(() => createRemote('mfe-parking', root)).toThrow(
      new PlainError(`Cannot create the folder ${file}: ${file} is a file.`),
    );
    expect(read('mfe-parking')).toBe('a file');
  });
});

describe('createRepository', () => {
  it('rejects a folder below a file', () => {
    const file = join(root, 'pnpm-workspace.yaml');
    const folder = join(file, 'sub');
    expect(() => createRepository('mfe-lockers', folder)).toThrow(
      new PlainError(`Cannot create the folder ${folder}: ${file} is a file.`),
    );
  });

  it('has the pages of the template, its own workflow and the given registry', () => {
    createRepository('mfe-lockers', join(root, 'lockers'), 'https://npm.example/');
    expect(read('lockers/src/manifest.ts')).toContain("path: '/lockers', title: 'Lockers'");
    expect(read('lockers/.github/workflows/remote.yml')).toContain('npm run check');
    expect(read('lockers/.npmrc')).toBe('engine-strict=true\nregistry=https://npm.example/\n');
    expect(read('lockers/.yarnrc.yml')).toContain('npmRegistryServer: "https://npm.example/"');
    for (const file of ['biome.json', '.gitignore']) expect(read(`lockers/${file}`)).not.toBe('');
    expect(JSON.parse(read('lockers/tsconfig.json'))).toMatchObject({ compilerOptions: { strict: true } });
  });
});
