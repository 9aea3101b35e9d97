import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const START = 'node --max-semi-space-size=8 server/src/main.ts';
const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined;

describe('Files of operations', () => {
  test('image, unit, drill and page start the server by the same command', () => {
    const [, image = ''] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
    expect(JSON.parse(image).join(' ')).toBe(START);
    expect(read('docs/operations/site.service')).toContain(`\nExecStart=/usr/bin/${START}\n`);
    expect(read('docs/operations/production.md')).toContain(`   ${START}
`);
    const drill = read('tooling/src/lib/packaged/production-start.test.ts');
    expect(drill).toContain("'--max-semi-space-size=8', 'server/src/main.ts'");
  });

  test('images are of the Node that is pinned', () => {
    const pinned = read('.node-version').trim();
    expect(read('Dockerfile')).toContain(`ARG NODE=${pinned}\n`);
    const named = [...read('compose.yaml').matchAll(/FROM node:([\d.]+)/g)].map(([, version]) => version);
    expect(new Set(named)).toEqual(new Set([pinned]));
  });

  test('compose.yaml has the bucket of the tests, and reads its secrets from the environment', () => {
    const compose = read('compose.yaml');
    const [, s3rver = ''] = /^ {2}s3rver: (\S+)$/m.exec(read('pnpm-workspace.yaml')) ?? [];
    expect(compose).toContain(`s3rver@${s3rver} `);
    const secrets = [
      'AUTH_SECRET',
      'RELEASE_TOKEN',
      'RELEASE_ROOT_KEYS',
      'RELEASE_SIGNING_KEY',
      'POSTGRES_PASSWORD',
    ];
    for (const name of secrets) expect(compose).toContain(`\${${name}:?}`);
  });

  test.skipIf(!hasSystemd)(
    'site.service is a unit without a mistake, whose hardening leaves little open',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'unit-'));
      const unit = join(folder, 'site.service');
      try {
        // Here Node may lie elsewhere, and nobody is called `site`.
        const here = read('docs/operations/site.service')
          .replace('/usr/bin/node', process.execPath)
          .replace('User=site', 'User=daemon');
        writeFileSync(unit, here);
        const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
        expect([verified.status, verified.stderr]).toEqual([0, '']);
        const judged = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=30', unit]);
        expect(judged.status, judged.stdout.toString()).toBe(0);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
