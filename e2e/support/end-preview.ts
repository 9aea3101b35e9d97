import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { siteUnderTest } from './site.ts';

/** Run within the server's package, whose database it is. */
const PROGRAM = `
import pg from 'pg';
import { openStorage, storageOf } from './src/platform/storage/index.ts';
const { url, stop } = await openStorage(storageOf({ databaseUrl: undefined, dataFolder: process.env.DATA_DIR }));
const client = new pg.Client({ connectionString: url });
await client.connect();
const { rowCount } = await client.query("update release_previews set ends_at = clock_timestamp() - interval '1 second' where label = $1", [process.env.LABEL]);
await client.end();
await stop();
process.stdout.write(String(rowCount));
`;

/** Lets the days of a preview be over: its row is aged, since nobody may wait for days. */
export async function endPreview(label: string): Promise<void> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '--eval', PROGRAM],
    {
      cwd: fileURLToPath(new URL('../../server', import.meta.url)),
      env: { ...process.env, DATA_DIR: siteUnderTest().dataFolder, LABEL: label },
    },
  );
  if (stdout !== '1') throw new Error(`There is no one preview ${label}: ${stdout}`);
}
