import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { compositionSchema, DOM_IDS } from 'shared-contracts/composition';
import { promote } from '../../support/releases.ts';
import { BEFORE, ROOT } from './versions.ts';

const versionOf = (kind: string) => `2.0.0-${kind.replaceAll(' ', '-')}`;

/** Publishes the releases of each kind to the composed site. The ones before them are live. */
export async function composedVersions(folder: string, kinds: readonly string[]) {
  const { BASE_URL: origin = 'http://localhost:4000' } = process.env;
  const publish = (name: string, kind: string) => {
    const from = ['--from', join(folder, kind, name), '--server', origin];
    const args = ['tooling/bin/release.mjs', 'publish', name, versionOf(kind), ...from];
    return promisify(execFile)(process.execPath, args, { cwd: ROOT });
  };
  const live = new Map<string, string>();
  const bring = async (name: string, kind: string) => {
    if (live.get(name) !== kind) await promote(name, versionOf(kind));
    live.set(name, kind);
  };
  const namesOf = (kind: string) => readdirSync(join(folder, kind));
  for (const kind of [BEFORE, ...kinds])
    for (const name of namesOf(kind)) {
      await publish(name, kind);
      if (kind === BEFORE) await bring(name, kind);
    }
  return {
    origin,
    async bringLive(kind: string) {
      const changed = namesOf(kind);
      for (const name of namesOf(BEFORE)) await bring(name, changed.includes(name) ? kind : BEFORE);
    },
  };
}

/** Waits until a page shows the release, as it does after another visitor has come. */
export async function untilShown(url: string, name: string, kind: string): Promise<void> {
  for (;;) {
    const html = await (await fetch(url)).text();
    const block = new RegExp(`<script[^>]*id="${DOM_IDS.composition}"[^>]*>([^<]*)<`).exec(html)?.[1];
    const { shell, remotes } = compositionSchema.parse(JSON.parse(block ?? 'null'));
    const live = remotes.map((remote) => `${remote.name}@${remote.live.version}`);
    if ([shell, ...live].includes(`${name}@${versionOf(kind)}`)) return;
    await wait(25);
  }
}
