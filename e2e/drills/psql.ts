import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const ARGUMENTS = ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1'];

/** Rows of a query, each as text with `|` between its columns. Rejects with what the server says. */
export async function psql(address: string, query: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('psql', [...ARGUMENTS, '-c', query, address]);
  return stdout.split('\n').filter(Boolean);
}

/** A session that holds a table for itself until it is let go. */
export async function lockTable(address: string, table: string): Promise<() => Promise<void>> {
  const session = spawn('psql', [...ARGUMENTS, address], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(session, 'exit');
  session.stdin.write(`begin;\nlock table ${table} in access exclusive mode;\nselect 'held';\n`);
  await once(session.stdout, 'data');
  return async () => {
    session.stdin.end('rollback;\n');
    await ended;
  };
}
