import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { startDatabaseHole } from '../support/black-hole.ts';
import type { Call } from '../support/member-calls.ts';
import { type ServerProcess, startServer, WITH_PRACTICE } from '../support/server-process.ts';

export const FAULTS = ['kill', 'pause', 'partition'] as const;

export interface Fault {
  readonly kind: (typeof FAULTS)[number];
  readonly replica: number;
  /** Milliseconds after the previous fault. */
  readonly after: number;
  /** Milliseconds. A killed replica is started at once. */
  readonly lasts: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** Milliseconds until a call counts as lost. Only ends what hangs. */
const LOST_MS = 60_000;

const wasRefused = (error: unknown) =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  Reflect.get(error.cause, 'code') === 'ECONNREFUSED';

/** Starts a replica that reaches the database only through a proxy. */
async function startReplica(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
  program: string,
) {
  const { hole: proxy, url } = await startDatabaseHole(databaseUrl);
  const environment = { ...settings, DATABASE_URL: url, PORT: String(await freePort()) };
  let server: ServerProcess;
  /** Starts it as a supervisor does: again if it ended, because the database was silent during its start. */
  async function start(tries = 3): Promise<string> {
    server = startServer(environment, [], program);
    return server.answers().catch((error: unknown) => {
      if (tries > 1) return start(tries - 1);
      throw error;
    });
  }
  const origin = await start();
  /** When the replica was faulty, in milliseconds of `performance.now()`. */
  const troubles: Array<{ readonly from: number; to: number }> = [];

  const act: Readonly<Record<Fault['kind'], (lasts: number) => Promise<unknown>>> = {
    async kill() {
      server.child.kill('SIGKILL');
      await server.ended;
      await start();
    },
    async pause(lasts) {
      server.child.kill('SIGSTOP');
      await wait(lasts);
      server.child.kill('SIGCONT');
    },
    async partition(lasts) {
      proxy.isOpen = false;
      await wait(lasts);
      // Like a firewall, which has forgotten the connections.
      proxy.forget();
      proxy.isOpen = true;
    },
  };
  return {
    origin,
    troubles,
    async fail({ kind, lasts }: Pick<Fault, 'kind' | 'lasts'>): Promise<void> {
      const trouble = { from: performance.now(), to: Number.POSITIVE_INFINITY };
      troubles.push(trouble);
      await act[kind](lasts);
      trouble.to = performance.now();
    },
    async untilReady(): Promise<void> {
      while (
        !(await fetch(`${origin}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        ))
      )
        await wait(50);
    },
    async stop(): Promise<void> {
      server.child.kill('SIGKILL');
      await server.ended;
      proxy.stop();
    },
  };
}

export type FaultyReplicas = Awaited<ReturnType<typeof startFaultyReplicas>>;

/** Starts two replicas that can be killed, paused and cut off from the database. */
export async function startFaultyReplicas(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
  program = WITH_PRACTICE,
) {
  // One after the other: the first one fills the tables.
  const replicas = [
    await startReplica(databaseUrl, settings, program),
    await startReplica(databaseUrl, settings, program),
  ];
  const at = (index: number) => {
    const replica = replicas[index];
    if (!replica) throw new Error(`There is no replica ${index}.`);
    return replica;
  };
  return {
    at,
    /** Sends a call once. Returns null if the answer was lost. A replica that is down refuses it: then the other one gets it. */
    async send({ method, path, headers, body }: Call, index: number): Promise<Answer | null> {
      for (let turn = index; ; turn = 1 - turn) {
        try {
          const signal = AbortSignal.timeout(LOST_MS);
          const answer = await fetch(at(turn).origin + path, {
            method: method ?? 'GET',
            headers: { ...headers },
            body: body ?? null,
            signal,
          });
          return { status: answer.status, text: await answer.text(), headers: answer.headers };
        } catch (error) {
          if (!wasRefused(error)) return null;
          await wait(5);
        }
      }
    },
    stop: () => Promise.all(replicas.map(({ stop }) => stop())),
  };
}
