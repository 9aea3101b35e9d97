import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteUnderTest } from '../../support/site.ts';
import { expect, test } from '../../support/test.ts';

/** A drill fetches it: it is larger than all that is installed. */
const REDOCLY = '@redocly/cli@2.77.0';

test('Redocly finds no error in the API document', async () => {
  mkdirSync(test.info().outputDir, { recursive: true });
  const file = test.info().outputPath('openapi.json');
  writeFileSync(file, await (await fetch(`${siteUnderTest().baseUrl}/api/openapi.json`)).text());
  const config = join(import.meta.dirname, 'redocly.yaml');
  const args = ['--yes', REDOCLY, 'lint', file, `--config=${config}`];
  const { status, stdout, stderr } = spawnSync('npx', args, { cwd: tmpdir(), encoding: 'utf8' });
  const output = stdout + stderr;
  expect(status, output).toBe(0);
  expect(output).toContain('Your API description is valid');
  expect(output).not.toContain('warning');
});
