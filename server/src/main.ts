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
  const site = await startSite(config);
  const mostMs = config.drainSeconds * 1000 + SHUTDOWN_MS;
  let askedAt: number | null = null;

  const end = async (signal: string) => {
    // Asked again, by somebody who does not want to wait: at once, and nothing is put away.
    if (askedAt !== null) return performance.now() - askedAt < SAME_SIGNAL_MS ? undefined : process.exit(1);
    askedAt = performance.now();
    setTimeout(() => {
      say(`Not everything ended within ${mostMs / 1000} seconds of ${signal}.`);
      process.exit(1);
    }, mostMs).unref();
    try {
      await site.stop();
      process.exit(0);
    } catch (error) {
      say(`The server could not end in order: ${messageOf(error)}`);
      process.exit(1);
    }
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
} catch (error) {
  say(messageOf(error));
  process.exit(1);
}
