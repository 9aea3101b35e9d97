import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rsbuildBuild } from './build-packages.ts';
import { createRemote } from './create-remote.ts';
import { createRepository } from './create-repository.ts';
import { PlainError } from './report.ts';
import { runCommand } from './run-command.ts';
import { ROOT } from './workspace.ts';

let root: string;
const read = (file: string) => readFileSync(join(root, file), 'utf8');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-remote-'));
  mkdirSync(join(root, 'mfe-centre'));
  writeFileSync(
    join(root, 'mfe-centre/rsbuild.dev.config.ts'),
    'export default defineRemoteDev(manifest, 4102);\n',
  );
  writeFileSync(
    join(root, 'pnpm-workspace.yaml'),
    'packages:\n  - shell\n  - mfe-centre\n  - server\n\ncatalog:\n',
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('createRemote', () => {
  it('makes a remote with its own name, route, title and port', () => {
    createRemote('mfe-gift-cards', root);
    expect(JSON.parse(read('mfe-gift-cards/package.json'))).toMatchObject({ name: 'mfe-gift-cards' });
    expect(read('mfe-gift-cards/src/manifest.ts')).toContain("path: '/gift-cards', title: 'Gift cards'");
    expect(read('mfe-gift-cards/rsbuild.dev.config.ts')).toContain('defineRemoteDev(manifest, 4103)');
  });

  it('makes a remote that builds', async () => {
    createRemote('mfe-parking', root);
    // What an install would put there: every remote has the same dependencies.
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

  it('adds it to the workspace, beside the others', () => {
    createRemote('mfe-parking', root);
    expect(read('pnpm-workspace.yaml')).toContain('  - mfe-centre\n  - mfe-parking\n  - server\n');
  });

  it.each(['parking', 'mfe-', 'mfe-Parking', 'mfe-../x', 'shell', ''])('refuses the name "%s"', (name) => {
    expect(() => createRemote(name, root)).toThrow('A remote is named like mfe-parking');
  });

  it('leaves an existing folder alone', () => {
    expect(() => createRemote('mfe-centre', root)).toThrow('There is a folder mfe-centre already.');
  });

  it('leaves a file alone that has its name', () => {
    writeFileSync(join(root, 'mfe-parking'), 'a file');
    const file = join(root, 'mfe-parking');
    expect(() => createRemote('mfe-parking', root)).toThrow(
      new PlainError(`There can be no folder ${file}: ${file} is a file.`),
    );
    expect(read('mfe-parking')).toBe('a file');
  });
});

describe('createRepository', () => {
  it('says in one sentence that its folder would lie in a file', () => {
    const file = join(root, 'pnpm-workspace.yaml');
    const folder = join(file, 'sub');
    expect(() => createRepository('mfe-lockers', folder)).toThrow(
      new PlainError(`There can be no folder ${folder}: ${file} is a file.`),
    );
  });
});
