import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { compositionSchema, DOM_IDS } from 'shared-contracts';
import { BEFORE } from './versions.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Something on one origin of which a version can be made live. */
export interface VersionedSite {
  readonly origin: string;
  bringLive(version: string): Promise<void>;
  stop(): Promise<void>;
}

const numberOf = (version: string) => `2.0.0-${version.replaceAll(' ', '-')}`;

/** The composed site, with the releases of each kind published to it; those before them are live. */
export async function composedVersions(folder: string, kinds: readonly string[]): Promise<VersionedSite> {
  const { BASE_URL: origin = 'http://localhost:4000', RELEASE_TOKEN: token = '' } = process.env;
  const release = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['tooling/bin/release.mjs', ...args, '--server', origin], {
      cwd: ROOT,
    });
  const promote = async (name: string, version: string) => {
    const answer = await fetch(`${origin}/api/releases/${name}/${numberOf(version)}/promote`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ why: 'a bench' }),
    });
    if (!answer.ok) throw new Error(`${name} ${version}: ${answer.status} ${await answer.text()}`);
  };
  const namesOf = (version: string) => readdirSync(join(folder, version));
  const live = new Map<string, string>();
  const bring = async (name: string, version: string) => {
    if (live.get(name) === version) return;
    await promote(name, version);
    live.set(name, version);
  };
  for (const version of [BEFORE, ...kinds])
    for (const name of namesOf(version)) {
      await release('publish', name, numberOf(version), '--from', join(folder, version, name));
      if (version === BEFORE) await bring(name, version);
    }
  return {
    origin,
    async bringLive(version) {
      const changed = namesOf(version);
      for (const name of namesOf(BEFORE)) await bring(name, changed.includes(name) ? version : BEFORE);
    },
    stop: async () => undefined,
  };
}

/** Waits until a page shows this version of what is named, as it does once another visitor has come. */
export async function untilShown(url: string, name: string, version: string): Promise<void> {
  for (;;) {
    const html = await (await fetch(url)).text();
    const block = new RegExp(`<script[^>]*id="${DOM_IDS.composition}"[^>]*>([^<]*)<`).exec(html)?.[1];
    const { shell, remotes } = compositionSchema.parse(JSON.parse(block ?? 'null'));
    const shown =
      name === 'shell' ? shell : `${name}@${remotes.find((each) => each.name === name)?.live.version}`;
    if (shown === `${name}@${numberOf(version)}`) return;
    await wait(25);
  }
}

/** The single builds of each kind, behind the site's own server. */
export async function singleVersions(folder: string): Promise<VersionedSite> {
  const script = join(ROOT, 'server/bench/single-versions.ts');
  const child: ChildProcess = spawn(process.execPath, [script, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('The single builds say nothing');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const origin = `http://localhost:${(await lines.next()).value}`;
  return {
    origin,
    async bringLive(version) {
      child.stdin?.write(`${version}\n`);
      await lines.next();
    },
    async stop() {
      child.stdin?.end();
      await once(child, 'exit');
    },
  };
}
