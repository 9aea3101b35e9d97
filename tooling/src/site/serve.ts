import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { buildPackages, isBuilt } from '../builds/build-packages.ts';
import { readBuiltRelease } from '../builds/built-release.ts';
import { siteSigningKey } from '../builds/signing-key.ts';
import { releaseToken, workspaceBuilds } from '../builds/workspace-builds.ts';
import { step } from '../console/report.ts';
import { publishAndPromote } from '../release-cli/publishing/publish.ts';
import { repairFromBuilds } from '../release-cli/publishing/repair.ts';
import { createReleaseClient, type ReleaseClient } from '../release-cli/release-client.ts';
import { builtPackages, DATA, folderOf, ROOT, releasedPackages, versionOf } from '../repository/workspace.ts';
import { LOG_LEVEL, ServerEndedError, startSite, whenAskedToEnd } from './site-process.ts';

/**
 * Builds what changed, starts the server and makes the builds live. Returns the exit code when the server
 * ends.
 */
export async function serve(port: number): Promise<number> {
  const names = releasedPackages();
  await buildChanged(builtPackages());

  const site = startSite({ port, env: { LOG_LEVEL } });
  let isAsked = false;
  whenAskedToEnd((signal, heard) => {
    isAsked = true;
    if (!heard) void site.stop(signal);
  });

  try {
    await site.answers('/health/live');
    const client = createReleaseClient(site.origin, releaseToken(), () => siteSigningKey(DATA));
    await repairFromBuilds(client, workspaceBuilds, names, (line) => process.stdout.write(`${line}\n`));
    await bringAllLive(client, names);
    await site.answers('/health/ready');
  } catch (error) {
    // The error is a result of the shutdown. A second signal would interrupt it.
    if (isAsked) return site.ended;
    if (error instanceof ServerEndedError) return error.exitCode;
    await site.stop();
    throw error;
  }
  process.stdout.write(startupBanner(site.origin));
  return site.ended;
}

export async function buildChanged(names: readonly string[]): Promise<void> {
  const changed = names.filter((name) => !isBuilt(name));
  if (changed.length > 0) await step(`Building ${changed.join(', ')}`, () => buildPackages(changed));
}

export async function bringAllLive(client: ReleaseClient, names: readonly string[]): Promise<void> {
  const builds = names.map((name) => ({
    built: readBuiltRelease(join(folderOf(name), 'dist')),
    version: versionOf(name),
  }));
  await publishAndPromote(client, builds, (sentence) => process.stdout.write(`${sentence}\n`));
}

const demoSchema = z.object({ member: z.object({ email: z.string(), password: z.string() }) });

/** Whether the local site has the demo member, whose password is public (server setting `DEMO`). */
const hasDemo = ({ DATABASE_URL, OIDC_ISSUER, ORIGIN, DEMO }: NodeJS.ProcessEnv) =>
  !DATABASE_URL && !OIDC_ISSUER && (DEMO ? DEMO === 'on' : !ORIGIN);

export function startupBanner(origin: string, env: NodeJS.ProcessEnv = process.env): string {
  const demo = demoSchema.parse(
    JSON.parse(readFileSync(join(ROOT, 'sample-content/data/demo-member.json'), 'utf8')),
  ).member;
  const lines = [
    `Serving ${origin}`,
    ...(hasDemo(env) ? [`  sign in    ${demo.email} with ${demo.password}`] : []),
    `  releases   ${process.env.OPS_ORIGIN || origin}/ops, with the token in ${join(DATA, 'release-token')}`,
    `  kept in    ${DATA}${env.SMTP_URL ? '' : ', mail too'}`,
    '  end        Ctrl+C',
  ];
  return `\n${lines.join('\n')}\n`;
}
