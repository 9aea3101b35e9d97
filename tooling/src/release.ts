import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PublishedRelease } from 'shared-contracts';
import { buildPackages, isBuilt } from './lib/build-packages.ts';
import { readBuiltRelease } from './lib/built-release.ts';
import { publishRelease } from './lib/publish.ts';
import { createReleaseClient, releaseToken } from './lib/release-client.ts';
import { fail, PlainError, table } from './lib/report.ts';
import { assertReleased, folderOf, versionOf } from './lib/workspace.ts';

const USAGE = `pnpm release publish NAME [VERSION]          build, check and upload; VERSION is package.json's by default
pnpm release list [NAME]                      what is published, live and fallback
pnpm release promote NAME VERSION [--why …]   make live

  --server URL   the site's origin (http://localhost:4000)
  --json         answer as JSON
  --from FOLDER  publish a build that lies elsewhere
RELEASE_TOKEN holds the token of your team; for the local server it is found by itself.`;

const { values: options, positionals } = parse();
const client = () => createReleaseClient(options.server, releaseToken());
const print = (answer: unknown, text: string) =>
  process.stdout.write(`${options.json ? JSON.stringify(answer, null, 2) : text}\n`);

const commands: Record<string, (...args: string[]) => Promise<void>> = { publish, list, promote };

async function publish(name = '', asked?: string): Promise<void> {
  if (!name) throw new PlainError(`Which release?\n\n${USAGE}`);
  if (!options.from) assertReleased([name]);
  if (!options.from && !isBuilt(name)) await buildPackages([name]);
  const built = readBuiltRelease(options.from ?? join(folderOf(name), 'dist'));
  if (built.manifest.name !== name)
    throw new PlainError(`That build is of ${built.manifest.name}, not of ${name}.`);
  const version = asked ?? versionOf(name);
  const isNew = await publishRelease(client(), built, version, {
    onFile: (path, index, total) => {
      if (!options.json) process.stdout.write(`  ${index}/${total} ${path}\n`);
    },
  });
  print(
    { name, version, published: isNew },
    isNew ? `Published ${name}@${version}` : `${name}@${version} is there already`,
  );
}

async function list(name?: string): Promise<void> {
  const releases = await client().list(name);
  print({ releases }, releases.length > 0 ? listed(releases) : 'Nothing is published yet.');
}

const listed = (releases: readonly PublishedRelease[]) =>
  table(
    ['NAME', 'VERSION', 'STATE', 'PUBLISHED', 'BY'],
    releases.map(({ name, version, live, fallback, publishedAt, publishedBy }) => [
      name,
      version,
      live ? 'live' : fallback ? 'fallback' : '',
      publishedAt.slice(0, 16).replace('T', ' '),
      publishedBy ?? '',
    ]),
  );

async function promote(name = '', version = ''): Promise<void> {
  if (!name || !version) throw new PlainError(`Which release?\n\n${USAGE}`);
  const revision = await client().promote(name, version, options.why);
  print({ name, version, revision }, `${name}@${version} is live (revision ${revision})`);
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        server: { type: 'string', default: `http://localhost:${process.env.PORT ?? 4000}` },
        json: { type: 'boolean', default: false },
        from: { type: 'string' },
        why: { type: 'string', default: 'promoted from the command line' },
      },
    });
  } catch (error) {
    return fail(new PlainError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`));
  }
}

const [command = '', ...args] = positionals;
const run = commands[command];
if (run) await run(...args).catch(fail);
else fail(new PlainError(USAGE));
