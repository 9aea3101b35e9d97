import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRsbuild, type RsbuildPlugin } from '@rsbuild/core';
import { manifest } from '../preset/fixture/src/manifest.ts';
import { defineRemoteBuild } from '../preset/remote-build.ts';

export const FIXTURE = join(import.meta.dirname, '../preset/fixture');
const PACKAGES = join(import.meta.dirname, '../../node_modules');

const folders: string[] = [];

export function removeCopies(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export type Changes = Record<string, (text: string) => string>;

export function copyOfFixture(): string {
  const root = mkdtempSync(join(tmpdir(), 'preset-'));
  folders.push(root);
  cpSync(FIXTURE, root, { recursive: true });
  symlinkSync(PACKAGES, join(root, 'node_modules'));
  return root;
}

export function apply(changes: Changes, root: string): void {
  for (const [file, change] of Object.entries(changes)) {
    writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')));
  }
}

export async function build(...changes: Changes[]) {
  const root = copyOfFixture();
  for (const change of changes) apply(change, root);
  const errors: string[] = [];
  const generated: string[] = [];
  const observe: RsbuildPlugin = {
    name: 'test:observe',
    setup(api) {
      api.onAfterEnvironmentCompile(({ stats }) => {
        errors.push(...(stats?.compilation.errors ?? []).map((error) => error.message));
        const names = [...(stats?.compilation.modules ?? [])].map((module) => module.identifier());
        generated.push(...names.filter((name) => name.includes('data:text/javascript,')));
      });
    },
  };
  const config = defineRemoteBuild(manifest, { root, logLevel: 'silent', plugins: [observe] });
  const rsbuild = await createRsbuild({ cwd: root, config });
  await rsbuild.build().catch((error: unknown) => {
    if (errors.length === 0) throw error;
  });
  return { dist: join(root, 'dist'), errors, generated };
}
