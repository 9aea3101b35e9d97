import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../../../tooling/src/testing/free-port.ts';

export const hasPrometheus = spawnSync('prometheus', ['--version']).error === undefined;

interface PrometheusOptions {
  readonly targets: readonly string[];
  readonly token: string;
  readonly rules: string;
}

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;

const querySchema = z.object({
  status: z.literal('success'),
  data: z.object({ result: z.array(z.object({ metric: z.record(z.string(), z.string()) })) }),
});
const rulesSchema = z.object({
  data: z.object({
    groups: z.array(z.object({ rules: z.array(z.object({ name: z.string(), health: z.string() })) })),
  }),
});

const configOf = ({ targets, token, rules }: PrometheusOptions) =>
  JSON.stringify({
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [rules],
    scrape_configs: [
      { job_name: 'site', authorization: { credentials: token }, static_configs: [{ targets }] },
    ],
  });

export async function startPrometheus(options: PrometheusOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'));
  const config = join(folder, 'prometheus.yml');
  // JSON is YAML.
  await writeFile(config, configOf(options));
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: 'inherit' },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const until = async () => {
    while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await Promise.race([until(), ended.then(() => Promise.reject(new Error('Prometheus ended')))]);
  return {
    async query(expression: string) {
      const body = new URLSearchParams({ query: expression });
      const answer = await fetch(`http://${address}/api/v1/query`, { method: 'POST', body });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${expression}: ${text}`);
      return querySchema.parse(JSON.parse(text)).data.result.map(({ metric }) => metric);
    },
    async rules() {
      const answer = await fetch(`http://${address}/api/v1/rules`);
      return rulesSchema.parse(await answer.json()).data.groups.flatMap(({ rules }) => rules);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const WORDS = new Set(['and', 'or', 'unless', 'offset', 'bool']);

/** Selectors of an expression, each a metric's name with its matchers: `sum by (le) (rate(a_total{b="c"}[5m]))` has `a_total{b="c"}`. */
export function selectorsOf(expression: string): string[] {
  const bare = expression
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const found = bare.matchAll(/\b[a-z_][a-z0-9_]*(?:\{[^}]*\})?(?!\s*\(|[a-z0-9_{])/g);
  return [...found].map(([selector]) => selector).filter((selector) => !WORDS.has(selector));
}
