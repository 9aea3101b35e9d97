import { createConnection } from './pool.ts';

interface Listener {
  stop(): Promise<void>;
}

const RETRY_MS = 500;

/** Notifications may be missed: check the state in `onConnected`, which runs after each connection. */
export function listen(
  url: string,
  channels: readonly string[],
  onNotify: (channel: string, payload: string) => void,
  onConnected: () => void = () => undefined,
): Listener {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let client: ReturnType<typeof createConnection> | undefined;

  const retry = () => {
    if (stopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, RETRY_MS);
    timer.unref();
  };

  async function connect(): Promise<void> {
    const connection = createConnection(url);
    client = connection;
    connection.on('error', retry);
    connection.on('end', retry);
    connection.on('notification', ({ channel, payload }) => onNotify(channel, payload ?? ''));
    try {
      await connection.connect();
      for (const channel of channels)
        await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
      onConnected();
    } catch {
      await connection.end().catch(() => undefined);
      retry();
    }
  }

  void connect();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
