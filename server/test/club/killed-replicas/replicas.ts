import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../../tooling/src/testing/free-port.ts';
import { type ServerProcess, startServer, WITH_PRACTICE } from '../../support/server-process.ts';
import type { Call } from './member-calls.ts';

export type Replicas = Awaited<ReturnType<typeof startReplicas>>;

/** Starts two replicas on one database and one folder. One is killed at a time. */
export async function startReplicas(settings: Readonly<Record<string, string>>) {
  const ports = [await freePort(), await freePort()];
  const start = (port: number) => startServer({ ...settings, PORT: String(port) }, [], WITH_PRACTICE);
  const servers: ServerProcess[] = ports.map(start);
  const origins = await Promise.all(servers.map((server) => server.answers()));
  let unanswered = 0;

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
    /** Calls that were sent and never answered. Each was sent again. */
    get unanswered() {
      return unanswered;
    },
    origins,
    /** Kills one as a system without memory does; resolves when it is up again. */
    async kill(at: number): Promise<void> {
      servers[at]?.child.kill('SIGKILL');
      await servers[at]?.ended;
      const server = start(ports[at] ?? 0);
      servers[at] = server;
      await server.answers();
    },
    /** Sends a call to one, and after a lost answer to the other, until there is an answer, as a page, nginx and a provider do. */
    async answerOf(call: Call, first: number): Promise<unknown> {
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
