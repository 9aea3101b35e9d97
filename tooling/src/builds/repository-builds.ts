import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod/mini';
import { PlainError } from '../console/report.ts';
import { runCommand } from '../console/run-command.ts';
import { type Builds, readBuiltRelease } from './built-release.ts';
import { signingKey } from './signing-key.ts';

const packageSchema = z.object({ name: z.string(), version: z.string() });

export function repositoryBuilds(root: string): Builds {
  const packageFile = join(root, 'package.json');
  const dist = join(root, 'dist');

  function packageJson(): unknown {
    if (!existsSync(packageFile)) return null;
    try {
      return JSON.parse(readFileSync(packageFile, 'utf8'));
    } catch {
      throw new PlainError(`${packageFile} is not JSON.`);
    }
  }

  function own(name: string): z.infer<typeof packageSchema> {
    const { data } = packageSchema.safeParse(packageJson());
    if (!data)
      throw new PlainError(`${packageFile} does not describe a package. Run this in the folder of a remote.`);
    if (data.name !== name) throw new PlainError(`This is the repository of ${data.name}, not of ${name}.`);
    return data;
  }

  return {
    command: 'npx outlet-release',
    names() {
      const { data } = packageSchema.safeParse(packageJson());
      return data ? [data.name] : [];
    },
    async build(name) {
      own(name);
      const { code, output } = await runCommand(process.execPath, rsbuildIn(root), {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production' },
      });
      if (code !== 0) throw new PlainError(`The build of ${name} failed.\n${output}`);
      return readBuiltRelease(dist);
    },
    typeErrors(name) {
      own(name);
      return typeErrorsIn(root, join(root, 'tsconfig.json'));
    },
    lastBuild: () => (existsSync(join(dist, 'release.json')) ? readBuiltRelease(dist) : null),
    versionOf: (name) => own(name).version,
    assertPublishable: () => Promise.resolve(),
    token() {
      const given = process.env.RELEASE_TOKEN;
      if (given) return given;
      throw new PlainError('RELEASE_TOKEN is not set: it holds the token that operations gave your team.');
    },
    signingKey: () => signingKey(),
  };
}

export function rsbuildIn(root: string): string[] {
  // Node loads the TypeScript configuration and manifest.
  return [join(rsbuildFolder(root), 'bin/rsbuild.js'), 'build', '--config-loader', 'native'];
}

function rsbuildFolder(root: string): string {
  try {
    return dirname(createRequire(join(root, 'package.json')).resolve('@rsbuild/core/package.json'));
  } catch {
    throw new PlainError(`@rsbuild/core is not installed in ${root}. It is needed for the build.`);
  }
}

export async function typeErrorsIn(root: string, config: string): Promise<string> {
  if (!existsSync(config))
    throw new PlainError(`${config} is missing: it configures the type check of a remote.`);
  const { code, output } = await runCommand(process.execPath, [compilerOf(root), '--noEmit', '-p', config], {
    cwd: root,
  });
  return code === 0 ? '' : output.trim() || `The compiler ended with ${code}.`;
}

function compilerOf(root: string): string {
  try {
    return join(createRequire(join(root, 'package.json')).resolve('typescript/package.json'), '../bin/tsc');
  } catch {
    throw new PlainError('typescript is not installed here. It is needed for a check.');
  }
}
