import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const NEEDED_OTHERWISE: Readonly<Record<string, string>> = {
  '@biomejs/biome': 'a command',
  '@rsbuild/core': 'the command that builds and serves a package',
  '@tanstack/react-query':
    'named by the list of shared modules, whose versions the gate reads (shared-versions.ts)',
  '@testing-library/dom': 'a peer of @testing-library/react',
  '@tesseract.js-data/eng': 'found by a name that is put together',
  '@tesseract.js-data/fra': 'found by a name that is put together',
  '@types/node': 'types of Node itself',
  'dependency-cruiser': 'a command',
  typescript: 'a command',
  knip: 'a command',
  jsdom: 'the environment that a component test asks for in its first line',
  react: 'what JSX is compiled to',
  'react-dom': 'a peer of react-router, and how the contracts draw a remote',
  'react-router': 'given to rendered releases by name (host-modules.js)',
  rxjs: 'given to rendered releases by name (host-modules.js)',
};

const names = z.record(z.string(), z.string()).default({});
const packageSchema = z.object({
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
});

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const packages = files
  .filter((file) => /(^|\/)package\.json$/.test(file))
  // The template has what its pages will need.
  .filter((file) => !/^tooling\/template(-repository)?\/package\.json$/.test(file))
  .map((file) => {
    const all = packageSchema.parse(JSON.parse(read(file)));
    const folder = dirname(file);
    return {
      folder,
      declared: [all.dependencies, all.devDependencies, all.optionalDependencies].flatMap(Object.keys),
    };
  });

function sourceOf(folder: string): string {
  const inside = (file: string, of: string) => of === '.' || file.startsWith(`${of}/`);
  const within = packages
    .map((other) => other.folder)
    .filter((other) => other !== folder && inside(other, folder));
  return files
    .filter((file) => /\.(tsx?|m?js|css)$/.test(file) && inside(file, folder))
    .filter((file) => !within.some((other) => inside(file, other)))
    .map((file) => {
      try {
        return read(file);
      } catch {
        // Deleted but not committed.
        return '';
      }
    })
    .join('\n');
}

/** `@types/x` is there for `x`, `@types/@a/b` for what npm calls `@a/b`. */
const typed = (name: string) =>
  name.replace(/^@types\/(?:(.+)__)?/, (_, scope) => (scope ? `@${scope}/` : ''));

const isNamed = (name: string, source: string) =>
  [`'${name}'`, `'${name}/`, `"${name}"`, `"${name}/`].some((text) => source.includes(text));

describe('dependencies', () => {
  test.each(packages)('$folder: each is imported or has another known use', ({ folder, declared }) => {
    const source = sourceOf(folder);
    const unused = declared.filter(
      (name) =>
        !(name in NEEDED_OTHERWISE) && !(typed(name) in NEEDED_OTHERWISE) && !isNamed(typed(name), source),
    );
    expect(unused).toEqual([]);
  });

  test('catalogue: each version is used by a package', () => {
    const catalogue = [...read('pnpm-workspace.yaml').matchAll(/^ {2}"?([@\w./-]+)"?: \d/gm)].map(
      ([, name = '']) => name,
    );
    const taken = new Set(packages.flatMap(({ declared }) => declared));
    expect(catalogue.length).toBeGreaterThan(50);
    expect(catalogue.filter((name) => !taken.has(name))).toEqual([]);
  });
});
