import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise, type IConfiguration } from 'dependency-cruiser';
import { beforeEach, describe, expect, it } from 'vitest';
import rules from '../../dependency-cruiser.config.ts';
import folderRules from '../../folder-circles.config.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

let tree: string;
beforeEach(() => {
  tree = temporaryFolder();
});

function write(file: string, text: string) {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text, { flag: 'a' });
}

/** Lets each first file import the second. The second stays a file without imports unless it is itself a first one. */
function writeImports(pairs: ReadonlyArray<readonly [from: string, to: string, rule?: string]>) {
  for (const [index, [from, to]] of pairs.entries()) {
    write(to, `export const value${index}: number = 1;\n`);
    const up = '../'.repeat(from.split('/').length - 1);
    write(
      from,
      `import { value${index} } from '${up}${to}';\nexport const twice${index} = value${index} * 2;\n`,
    );
  }
}

async function violations(config: IConfiguration = rules): Promise<string[]> {
  const { options, forbidden } = config;
  const { tsConfig: _, ...rest } = options ?? {};
  const { output } = await cruise(['.'], { ...rest, baseDir: tree, ruleSet: { forbidden }, validate: true });
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ from, to, rule }) => `${from} -> ${to}: ${rule.name}`).sort();
}

const FORBIDDEN = [
  ['mfe-centre/src/a.ts', 'mfe-loyalty/src/b.ts', 'imports-of-remotes'],
  ['mfe-centre/src/a.tsx', 'shell/src/b.ts', 'imports-of-remotes'],
  ['mfe-centre/src/a.ts', 'server/src/b.ts', 'imports-of-remotes'],
  ['mfe-centre/src/a.ts', 'tooling/src/preset/b.ts', 'preset-only-in-configuration'],
  ['mfe-centre/src/a.ts', 'shared-contracts/testing/b.ts', 'no-testing-in-source'],
  ['server/src/a.ts', 'shared-contracts/src/index.ts', 'contracts-by-entry'],
  ['mfe-centre/src/a.ts', 'shared-contracts/src/release/b.ts', 'release-contracts-of-remotes'],
  ['shell/src/a.ts', 'shared-contracts/src/content/records.ts', 'server-contracts'],
  ['shell/src/a.ts', 'mfe-centre/src/b.ts', 'imports-of-shell'],
  ['server/src/a.ts', 'shared-ui/src/b.tsx', 'imports-of-server'],
  ['shared-contracts/src/a.ts', 'shared-ui/src/b.ts', 'imports-of-shared-contracts'],
  ['shared-contracts/src/club/a.ts', 'shared-contracts/src/remote/b.tsx', 'contracts-without-react'],
  ['shared-contracts/src/a.ts', 'node_modules/react/b.js', 'contracts-without-react'],
  ['shared-ui/src/a.ts', 'shared-contracts/src/b.ts', 'imports-of-shared-ui'],
  ['tooling/src/a.ts', 'server/src/b.ts', 'imports-of-tooling'],
  ['sample-content/src/a.ts', 'server/src/b.ts', 'imports-of-sample-content'],
  ['shell/src/a.ts', 'sample-content/src/b.ts', 'imports-of-shell'],
  ['mfe-centre/src/a.ts', 'sample-content/src/b.ts', 'imports-of-remotes'],
  ['server/src/content/a.ts', 'sample-content/src/b.ts', 'sample-only-at-start'],
  ['server/src/app.ts', 'sample-content/src/b.ts', 'sample-only-at-start'],
  ['e2e/support/a.ts', 'server/src/b.ts', 'imports-of-e2e'],
  ['server/src/app.ts', 'server/src/start-site.ts', 'server-rank-of-app'],
  ['server/src/commands/a.ts', 'server/src/main.ts', 'server-rank-of-app'],
  ['server/src/audit/a.ts', 'server/src/platform/b.ts', 'audit-shares-no-code'],
  ['server/src/delivery/a.ts', 'server/src/app.ts', 'server-rank-of-delivery'],
  ['server/src/delivery/pages/a.ts', 'server/src/commands/b.ts', 'server-rank-of-delivery'],
  ['server/src/engagement/a.ts', 'server/src/delivery/b.ts', 'server-rank-of-engagement'],
  ['server/src/club/cards/a.ts', 'server/src/engagement/b.ts', 'server-rank-of-club'],
  ['server/src/identity/a.ts', 'server/src/club/ledger/b.ts', 'server-rank-of-identity'],
  ['server/src/content/a.ts', 'server/src/identity/b.ts', 'server-rank-of-content'],
  ['server/src/platform/storage/a.ts', 'server/src/content/b.ts', 'server-rank-of-platform'],
  ['server/src/delivery/a.ts', 'server/src/config.ts', 'server-wiring'],
  ['server/src/platform/storage/a.ts', 'server/src/migrations.ts', 'server-wiring'],
  ['server/src/club/a.ts', 'server/src/testing/b.ts', 'server-testing-in-source'],
  ['server/src/club/a.ts', 'tooling/src/testing/b.ts', 'server-testing-in-source'],
] as const;

const ALLOWED = [
  ['mfe-centre/src/a.ts', 'shared-contracts/src/b.ts'],
  ['mfe-centre/src/manifest.ts', 'shared-contracts/src/release/b.ts'],
  ['mfe-centre/src/a.tsx', 'shared-ui/src/b.tsx'],
  ['mfe-centre/rsbuild.config.ts', 'tooling/src/preset/b.ts'],
  ['mfe-centre/src/a.test.ts', 'shared-contracts/testing/b.ts'],
  ['mfe-centre/dev/a.ts', 'shared-contracts/testing/b.ts'],
  ['server/test/club/a.ts', 'tooling/src/testing/b.ts'],
  ['shared-contracts/src/remote/a.tsx', 'shared-contracts/src/club/b.ts'],
  ['shell/src/a.ts', 'shared-ui/src/b.ts'],
  ['server/src/a.ts', 'shared-contracts/src/b.ts'],
  ['server/src/start-site.ts', 'server/src/app.ts'],
  ['server/src/app.ts', 'server/src/config.ts'],
  ['server/src/commands/a.ts', 'server/src/migrations.ts'],
  ['server/src/delivery/a.ts', 'server/src/engagement/b.ts'],
  ['server/src/engagement/a.ts', 'server/src/club/b.ts'],
  ['server/src/club/a.ts', 'server/src/identity/b.ts'],
  ['server/src/identity/a.ts', 'server/src/content/b.ts'],
  ['server/src/content/a.ts', 'server/src/platform/b.ts'],
  ['server/src/club/a.test.ts', 'server/src/testing/b.ts'],
  ['sample-content/src/a.ts', 'shared-contracts/src/b.ts'],
  ['server/src/start-site.ts', 'sample-content/src/b.ts'],
  ['server/src/content/a.test.ts', 'sample-content/src/b.ts'],
  ['e2e/bench/a.ts', 'server/src/b.ts'],
] as const;

describe('import rules', () => {
  it('reject each forbidden import', async () => {
    writeImports(FORBIDDEN);
    expect(await violations()).toEqual(
      FORBIDDEN.map(([from, to, rule]) => `${from} -> ${to}: ${rule}`).sort(),
    );
  });

  it('accept each allowed import', async () => {
    writeImports(ALLOWED);
    expect(await violations()).toEqual([]);
  });

  it('reject a type that is imported from a higher rank', async () => {
    write('server/src/club/b.ts', 'export interface Point {\n  readonly x: number;\n}\n');
    write(
      'server/src/platform/a.ts',
      "import type { Point } from '../club/b.ts';\nexport type Two = Point;\n",
    );
    expect(await violations()).toEqual([
      'server/src/platform/a.ts -> server/src/club/b.ts: server-rank-of-platform',
    ]);
  });

  it('reject a circle of files', async () => {
    writeImports([
      ['shell/src/a.ts', 'shell/src/b.ts'],
      ['shell/src/b.ts', 'shell/src/a.ts'],
    ]);
    expect((await violations()).join()).toContain('no-circular');
  });

  it('reject two folders that import each other, except for shared types', async () => {
    writeImports([['server/src/club/cards/a.ts', 'server/src/club/orders/b.ts']]);
    write('server/src/club/orders/c.ts', "import type { D } from '../cards/d.ts';\nexport const c: D = 1;\n");
    write('server/src/club/cards/d.ts', 'export type D = number;\n');
    expect(await violations(folderRules)).toEqual([]);
    writeImports([['server/src/club/orders/e.ts', 'server/src/club/cards/f.ts']]);
    const found = await violations(folderRules);
    expect(found.length).toBeGreaterThan(0);
    for (const violation of found) expect(violation).toContain('no-circle-of-folders');
  });
});
