#!/usr/bin/env node
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { refuseOldNode } from './console/old-node.ts';

refuseOldNode();
const { fail, PlainError } = await import('./console/report.ts');
const { createRepository } = await import('./scaffold/create-remote.ts');

const USAGE = `create-outlet-remote NAME [FOLDER] [--registry URL]

  NAME            like mfe-lockers: its first page is /lockers
  FOLDER          where its repository is made; NAME by default
  --registry URL  where its packages come from; the one that npm, pnpm or yarn uses by default`;

// `npx -p outlet-tooling create-outlet-remote mfe-lockers`
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { registry: { type: 'string' } },
  });
  const [name, folder = name] = positionals;
  if (!name || !folder) throw new PlainError(USAGE);
  createRepository(name, resolve(folder), values.registry ?? process.env.npm_config_registry);
  process.stdout.write(`
Created ${name} in ${resolve(folder)}. Next, in that folder:
  npm install     or pnpm install, or yarn
  npm run dev     only its pages, with hot updates
  npm run check   format, lint, types, tests, build
README.md explains how to release it, and node_modules/shared-contracts/HANDBOOK.md everything else.
`);
} catch (error) {
  fail(error instanceof TypeError ? new PlainError(`${error.message}\n\n${USAGE}`) : error);
}
