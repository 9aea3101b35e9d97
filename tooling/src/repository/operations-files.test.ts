import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const START = 'node --max-semi-space-size=8 server/src/main.ts';
const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined;

describe('operations files', () => {
  test('Dockerfile, site.service, production guide and drill use the same start command', () => {
    const [, image = ''] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
    expect(JSON.parse(image).join(' ')).toBe(START);
    expect(read('docs/operations/site.service')).toContain(`\nExecStart=/usr/bin/${START}\n`);
    expect(read('docs/operations/production.md')).toContain(`   ${START}\n`);
    const drill = read('tooling/src/site/production-start.test.ts');
    expect(drill).toContain("'--max-semi-space-size=8', 'server/src/main.ts'");
  });

  test('images use the pinned Node version', () => {
    const pinned = read('.node-version').trim();
    expect(read('Dockerfile')).toContain(`ARG NODE=${pinned}\n`);
    const named = [...read('compose.yaml').matchAll(/FROM node:([\d.]+)/g)].map(([, version]) => version);
    expect(new Set(named)).toEqual(new Set([pinned]));
  });

  test('compose.yaml has the S3 server of the tests and reads its secrets from the environment', () => {
    const compose = read('compose.yaml');
    const [, s3rver = ''] = /^ {2}s3rver: (\S+)$/m.exec(read('pnpm-workspace.yaml')) ?? [];
    expect(compose).toContain(`s3rver@${s3rver} `);
    const release = ['RELEASE_TOKEN', 'RELEASE_ROOT_KEYS', 'RELEASE_SIGNING_KEY'];
    for (const name of ['AUTH_SECRET', 'POSTGRES_PASSWORD', ...release])
      expect(compose).toContain(`\${${name}:?}`);
  });

  test.skipIf(!hasSystemd)('site.service is valid and hardened', () => {
    const unit = join(temporaryFolder(), 'site.service');
    // This machine may have Node elsewhere, and has no user `site`.
    const here = read('docs/operations/site.service')
      .replace('/usr/bin/node', process.execPath)
      .replace('User=site', 'User=daemon');
    writeFileSync(unit, here);
    const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    const judged = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=30', unit]);
    expect(judged.status, judged.stdout.toString()).toBe(0);
  });
});
