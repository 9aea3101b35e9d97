import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from '../repository/workspace.ts';

const TOLD = `data:text/javascript,import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) { console.error(url); return next(url, context); } });`;

test('release command: starts without the bundler and most of the contracts', () => {
  const { stderr } = spawnSync(
    process.execPath,
    ['--import', TOLD, 'tooling/src/release.ts', 'rollback', 'mfe-loyalty', '--server', 'http://localhost:1'],
    { cwd: ROOT, env: { ...process.env, RELEASE_TOKEN: 'a-token-of-a-test' }, encoding: 'utf8' },
  );
  const loaded = stderr.split('\n').filter((line) => line.startsWith('file:'));
  expect(loaded.some((url) => url.endsWith('tooling/src/release-cli/release-client.ts'))).toBe(true);
  expect(
    loaded.filter((url) =>
      /\/tooling\/src\/preset\/|@rsbuild|@rspack|@module-federation|\/shared-contracts\/src\/index\.ts$/.test(
        url,
      ),
    ),
  ).toEqual([]);
});

test('release command: prints its usage for --help and for a wrong option', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['tooling/src/release.ts', ...args], { cwd: ROOT, encoding: 'utf8' });
  const help = run('--help');
  expect([help.status, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toMatch(/^pnpm release rollback NAME /m);
  const wrong = run('rollback', '--hurry');
  expect([wrong.status, wrong.stdout]).toEqual([1, '']);
  expect(wrong.stderr).toContain("Unknown option '--hurry'");
  expect(wrong.stderr).toContain(help.stdout.trim());
});
