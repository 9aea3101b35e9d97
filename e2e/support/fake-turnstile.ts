import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The part of the service's script that pages use: a widget answers with a token that names its action. */
const SCRIPT = `
window.turnstile = {
  widgets: new Map(),
  render(container, options) {
    const id = 'w' + (this.widgets.size + 1);
    this.widgets.set(id, options);
    container.dataset.widget = id;
    return id;
  },
  execute(id) {
    const options = this.widgets.get(id);
    if (options.sitekey === 'broken') return setTimeout(() => options['error-callback']('300030'));
    setTimeout(() => options.callback(options.action + '.' + crypto.randomUUID()));
  },
  remove(id) { this.widgets.delete(id); },
};`;

/** Stands for Cloudflare's service: its script, and `siteverify` as it is documented. */
export interface FakeTurnstile {
  readonly origin: string;
  /** Actions that tokens were verified for. */
  readonly verified: string[];
  /** While true, `siteverify` breaks the connection. */
  isGone: boolean;
  stop(): Promise<void>;
}

export async function startFakeTurnstile(secret: string, hostname: string): Promise<FakeTurnstile> {
  const used = new Set<string>();
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'cross-origin-resource-policy': 'cross-origin',
      });
      return response.end(SCRIPT);
    }
    if (fake.isGone) return request.socket.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const token = form.get('response') ?? '';
    const [action = ''] = token.split('.');
    const isGood = form.get('secret') === secret && !used.has(token);
    used.add(token);
    fake.verified.push(action);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        isGood
          ? { success: true, challenge_ts: new Date().toISOString(), hostname, action, 'error-codes': [] }
          : { success: false, 'error-codes': ['timeout-or-duplicate'] },
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeTurnstile = {
    origin: `http://127.0.0.1:${port}`,
    verified: [],
    isGone: false,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;
}
