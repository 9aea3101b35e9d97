import { readConfig } from './config.ts';
import { messageOf } from './platform/errors/message-of.ts';
import { startSite } from './start-site.ts';

/** Milliseconds in which everything is to end in order once the drain is over: jobs and answers under way have 12 s of them. */
const SHUTDOWN_MS = 15_000;

/** Milliseconds in which a second signal is the first one again: a group of processes and a parent that passes it on send both. */
const SAME_SIGNAL_MS = 1_000;

const say = (text: string) => process.stderr.write(`${text}\n`);

try {
  const config = readConfig(process.env);
  const asked = new AbortController();
  // Before it is there to be ended: what a start has begun, such as a database, would stay behind.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void end(signal));
  const starting = startSite(config, asked.signal);
  const mostMs = config.drainSeconds * 1000 + SHUTDOWN_MS;
  let askedAt: number | null = null;

  async function end(signal: string) {
    // Asked again, by somebody who does not want to wait: at once, and nothing is put away.
    if (askedAt !== null) return performance.now() - askedAt < SAME_SIGNAL_MS ? undefined : process.exit(1);
    askedAt = performance.now();
    setTimeout(() => {
      say(`Not everything ended within ${mostMs / 1000} seconds of ${signal}.`);
      process.exit(1);
    }, mostMs).unref();
    asked.abort();
    try {
      // A start that was given up, or failed, has put away what it had begun.
      const site = await starting.catch(() => null);
      await site?.stop();
      process.exit(0);
    } catch (error) {
      say(`The server could not end in order: ${messageOf(error)}`);
      process.exit(1);
    }
  }
  await starting.catch((error) => {
    if (!asked.signal.aborted) throw error;
  });
} catch (error) {
  say(messageOf(error));
  process.exit(1);
}
