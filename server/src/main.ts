import { readConfig } from './config.ts';
import { messageOf } from './platform/errors/operator-errors.ts';
import { startSite } from './start-site.ts';

// Milliseconds to shut down after the drain. Running jobs and requests get 12 s of it.
const SHUTDOWN_MS = 15_000;

// A process group and a parent that forwards the signal both send it: treat both as one.
const SAME_SIGNAL_MS = 1_000;

const say = (text: string) => process.stderr.write(`${text}\n`);

try {
  const config = readConfig(process.env);
  const shutdown = new AbortController();
  // Handle signals before starting: otherwise parts that have started, such as a database, would stay behind.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void end(signal));
  const starting = startSite(config, shutdown.signal);
  const mostMs = config.drainSeconds * 1000 + SHUTDOWN_MS;
  let askedAt: number | null = null;

  async function end(signal: string) {
    // A second signal exits at once, without cleanup.
    if (askedAt !== null) return performance.now() - askedAt < SAME_SIGNAL_MS ? undefined : process.exit(1);
    askedAt = performance.now();
    setTimeout(() => {
      say(`The server did not shut down within ${mostMs / 1000} seconds of ${signal}.`);
      process.exit(1);
    }, mostMs).unref();
    shutdown.abort();
    try {
      // An aborted or failed start has already cleaned up.
      const site = await starting.catch(() => null);
      await site?.stop();
      process.exit(0);
    } catch (error) {
      say(`The server did not shut down cleanly: ${messageOf(error)}`);
      process.exit(1);
    }
  }
  await starting.catch((error) => {
    if (!shutdown.signal.aborted) throw error;
  });
} catch (error) {
  say(messageOf(error));
  process.exit(1);
}
