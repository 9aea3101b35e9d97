import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod/mini';

const packageSchema = z.object({ version: z.string() });
const require = createRequire(import.meta.url);

export function sharedVersion(module: string): string {
  const packageName = /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
  const file = require.resolve(`${packageName}/package.json`);
  return packageSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
