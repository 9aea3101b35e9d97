import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { copyFiles } from '../platform/files/copy-files.ts';
import { FILE_AREAS, fileStoreOf } from '../platform/files/file-stores.ts';
import { requireSite, runCommand, say, UsageError } from './command.ts';

const USAGE = `pnpm files to-bucket      copies the files in DATA_DIR into the bucket of FILES_S3_BUCKET, also while the site runs
pnpm files to-folder      the other way

What is there already and the same is left as it is, so it may be broken off and repeated. Nothing is deleted.
How a site is moved: server/src/platform/files/README.md`;

await runCommand(main);

async function main(): Promise<number> {
  const [command, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  if ((command !== 'to-bucket' && command !== 'to-folder') || rest.length > 0) throw new UsageError(USAGE);
  const config = readConfig(process.env);
  if (!config.files) throw new UsageError(`No bucket is set: FILES_S3_BUCKET names it.\n\n${USAGE}`);
  requireSite(config);
  for (const area of FILE_AREAS) {
    const [bucket, folder] = [fileStoreOf(config, area), fileStoreOf({ ...config, files: null }, area)];
    const isOut = command === 'to-bucket';
    const { copied, same } = await copyFiles(isOut ? folder : bucket, isOut ? bucket : folder);
    say(`${area}: ${copied} copied, ${same} there already.`);
  }
  return 0;
}
