#!/usr/bin/env node
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, PlainError } from './console/report.ts';
import { createRepository } from './scaffold/create-remote.ts';

const USAGE = `create-outlet-remote NAME [FOLDER] [--registry URL]

  NAME            like mfe-lockers: its first page is /lockers
  FOLDER          where its repository is made; NAME by default
  --registry URL  where its packages come from; npm's own setting by default`;

// `npx -p outlet-tooling create-outlet-remote mfe-lockers`
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { registry: { type: 'string' } },
  });
  const [name, folder = name] = positionals;
  if (!name || !folder) throw new PlainError(USAGE);
  createRepository(name, resolve(folder), values.registry);
  process.stdout.write(`
Created ${name} in ${resolve(folder)}. Next, in that folder:
  npm install
  npm run check   format, lint, types, tests, build
  npm run dev     only its pages, with hot updates
README.md explains how to release it.
`);
} catch (error) {
  fail(error instanceof TypeError ? new PlainError(`${error.message}\n\n${USAGE}`) : error);
}
