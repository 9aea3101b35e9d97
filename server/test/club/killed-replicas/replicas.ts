import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../../tooling/src/testing/free-port.ts';
import { type ServerProcess, startServer, WITH_PRACTICE } from '../../support/server-process.ts';
import type { Call } from './member-calls.ts';

/** Two replicas on one database and one folder, of which one is killed at a time. */
export interface Replicas {
  /** Kills one as the system does that has no memory left; it is there again once the promise resolves. */
  kill(at: number): Promise<void>;
  /**
   * Sends a call to one, and to the other where there is no answer, until there is one. A page does so, nginx and a provider: none of them
   * knows whether it was done.
   */
  answerOf(call: Call, first: number): Promise<unknown>;
  readonly origins: readonly string[];
  /** Calls that were sent and never answered, each of which was sent again. */
  readonly unanswered: number;
  stop(): Promise<void>;
}

export async function startReplicas(settings: Readonly<Record<string, string>>): Promise<Replicas> {
  const ports = [await freePort(), await freePort()];
  const start = (port: number) => startServer({ ...settings, PORT: String(port) }, [], WITH_PRACTICE);
  const servers: ServerProcess[] = ports.map(start);
  const origins = await Promise.all(servers.map((server) => server.answers()));
  let unanswered = 0;

  /** Null where nobody has answered. */
  async function ask(at: number, { method, path, headers, body }: Call): Promise<unknown> {
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(`${origins[at]}${path}`, {
        method: method ?? 'GET',
        headers: { ...headers },
        body: body ?? null,
      });
      text = await answer.text();
    } catch {
      return null;
    }
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  }

  return {
    get unanswered() {
      return unanswered;
    },
    origins,
    async kill(at) {
      servers[at]?.child.kill('SIGKILL');
      await servers[at]?.ended;
      const server = start(ports[at] ?? 0);
      servers[at] = server;
      await server.answers();
    },
    async answerOf(call, first) {
      for (let at = first; ; at = 1 - at) {
        const answer = await ask(at, call);
        if (answer !== null) return answer;
        unanswered++;
        await wait(20);
      }
    },
    async stop() {
      for (const { child } of servers) child.kill('SIGKILL');
      await Promise.all(servers.map(({ ended }) => ended));
    },
  };
}
