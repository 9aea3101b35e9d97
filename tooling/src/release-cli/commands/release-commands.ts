import { join } from 'node:path';
import type { ChangedRelease } from 'shared-contracts/release';
import { readBuiltRelease } from '../../builds/built-release.ts';
import { counted, PlainError } from '../../console/report.ts';
import { checkPublished, showChecked } from '../publishing/check-published.ts';
import { publishRelease } from '../publishing/publish.ts';
import { repairRelease, repairText } from '../publishing/repair.ts';
import {
  asVersion,
  buildOf,
  type Command,
  clientOf,
  integer,
  onFile,
  print,
  type ReleaseOptions,
  reasonOf,
  required,
  secondsOf,
  siteOf,
} from '../release-command.ts';
import {
  approvalText,
  auditTable,
  errorText,
  historyTable,
  matrixTable,
  rampLine,
  releaseTable,
  statusTable,
} from '../release-tables.ts';
import { check } from './check-command.ts';
import { copy } from './copy-command.ts';
import { keys } from './keys-commands.ts';
import { freeze, team, token, unfreeze } from './operations-commands.ts';
import { preview, publishPreview } from './preview-commands.ts';

const publish: Command = async (options, name, told) => {
  const asked = asVersion(told);
  await options.builds.assertPublishable(required(name, 'The release'));
  const built = await buildOf(required(name, 'The release'), options);
  if (options.preview !== undefined) return publishPreview(options, built, options.preview, asked);
  const version = asked ?? options.builds.versionOf(built.manifest.name);
  const reason = reasonOf(options, 'published');
  const isNew = await publishRelease(clientOf(options), built, version, { ...onFile(options), reason });
  const id = `${built.manifest.name}@${version}`;
  print(
    options,
    { name: built.manifest.name, version, published: isNew },
    isNew ? `Published ${id}` : `${id} is there already`,
  );
};

/**
 * Publishes the first releases of a new site. Keeps what is already live, so it can be repeated after a
 * failure.
 */
const first: Command = async (options) => {
  const { builds } = options;
  const client = clientOf(options);
  const reason = reasonOf(options, 'first release of this site');
  const brought: string[] = [];
  // The shell first, because remotes are checked against it.
  for (const name of builds.names()) {
    if ((await client.list(name)).some(({ live }) => live)) continue;
    await builds.assertPublishable(name);
    const version = builds.versionOf(name);
    await publishRelease(client, await builds.build(name), version, { ...onFile(options), reason });
    const { reasons, isStored } = await checkPublished(siteOf(options), name, version);
    if (reasons.length > 0) throw new PlainError(reasons.join('\n'));
    // A server often has no browser.
    await client.promote(name, version, { ...reason, unchecked: !isStored });
    brought.push(`${name}@${version}`);
  }
  print(
    options,
    { live: brought },
    brought.length > 0 ? `Live: ${brought.join(', ')}` : 'All packages have a live release already.',
  );
};

const wrap: Command = async (options, build) => {
  const folder = required(build, 'The folder of the build');
  const facts = required(
    options.facts,
    '--facts, the JSON file that names the remote, its contracts and routes,',
  );
  const out = options.out ?? join(folder, '..', 'release');
  // Not needed for a rollback, which must start fast.
  const { wrapRelease } = await import('../publishing/wrap-release.ts');
  const { name, files } = wrapRelease({ build: folder, facts, out });
  print(
    options,
    { name, out },
    `${counted(Object.keys(files).length, 'file')} of ${name} in ${out}. Next: ${options.builds.command} publish ${name} VERSION --from ${out}`,
  );
};

const list: Command = async (options, name) => {
  const client = clientOf(options);
  const [releases, { ramps = [] }] = await Promise.all([client.list(name), client.status()]);
  const lines = ramps.filter((ramp) => !name || ramp.name === name).map(rampLine);
  const text =
    releases.length > 0 ? [releaseTable(releases), ...lines].join('\n') : 'Nothing is published yet.';
  print(options, { releases }, text);
};

const status: Command = async (options) => {
  const answer = await clientOf(options).status();
  print(options, answer, statusTable(answer));
};

const matrix: Command = async (options, name) => {
  const { revision, rows } = await clientOf(options).matrix();
  const asked = name ? rows.filter((row) => row.name === name) : rows;
  print(
    options,
    { revision, rows: asked },
    asked.length > 0 ? matrixTable(asked) : 'Nothing is published yet.',
  );
};

const history: Command = async (options, name) => {
  const revisions = await clientOf(options).history({ name, limit: integer(options.limit, '--limit') });
  print(options, { revisions }, historyTable(revisions));
};

const audit: Command = async (options, name) => {
  const entries = await clientOf(options).audit({ name, limit: integer(options.limit, '--limit') });
  print(options, { entries }, auditTable(entries));
};

const changed = (options: ReleaseOptions, answer: ChangedRelease) => {
  if (answer.waits) {
    print(options, answer, approvalText(answer.waits));
    return;
  }
  const { name, live, canary, revision } = answer;
  const beside = canary ? `, ${canary.version} for ${canary.percent} % of the visitors` : '';
  print(options, answer, `${name}@${live} is live${beside} (revision ${revision})`);
};

const errors: Command = async (options, name) => {
  const all = await clientOf(options).errors(required(name, 'The release'));
  print(options, { errors: all }, all.map(errorText).join('\n\n') || `Nothing of ${name} failed lately.`);
};

const repair: Command = async (options, name, version) => {
  const release = required(name, 'The release');
  const client = clientOf(options);
  const { damaged = [] } = version ? {} : await client.status();
  const versions = version
    ? [asVersion(version)]
    : damaged.filter((one) => one.name === release).map((one) => one.version);
  const built = options.from ? readBuiltRelease(options.from) : options.builds.lastBuild(release);
  const reason = reasonOf(options, 'repaired from the command line');
  const repaired = [];
  for (const one of versions) repaired.push(await repairRelease(client, release, one, built, reason));
  const text = repaired.map(repairText).join('\n');
  print(options, { repaired }, text || `No known damage in ${release}.`);
  if (repaired.some(({ missing }) => missing.length > 0)) process.exitCode = 1;
};

/** Makes a change that shows a release to visitors, after a check if visitors never got it. */
async function show(
  options: ReleaseOptions,
  [name, version]: readonly [name: string, version: string],
  change: (unchecked: { unchecked?: true }) => Promise<ChangedRelease>,
): Promise<void> {
  if (options.unchecked) required(options.reason ?? options.why, '--reason, why it goes live unchecked,');
  const answer = options.unchecked
    ? await change({ unchecked: true })
    : await showChecked(siteOf(options), name, version, () => change({}));
  changed(options, answer);
}

const promote: Command = async (options, name, version) => {
  const reason = reasonOf(options, 'promoted from the command line');
  const release = [required(name, 'The release'), asVersion(required(version, 'The version'))] as const;
  await show(options, release, (unchecked) =>
    clientOf(options).promote(...release, { ...reason, ...unchecked }),
  );
};

const canary: Command = async (options, name, version, percent) => {
  const release = required(name, 'The release');
  const reason = reasonOf(options, 'canary from the command line');
  if (version === 'end') return changed(options, await clientOf(options).endCanary(release, reason));
  const share = integer(required(percent, 'The percentage').replace(/%$/, ''), 'The percentage') ?? 0;
  const candidate = asVersion(required(version, 'The version'));
  return show(options, [release, candidate], (unchecked) =>
    clientOf(options).canary(release, candidate, share, { ...reason, ...unchecked }),
  );
};

const ramp: Command = async (options, name, version) => {
  const release = required(name, 'The release');
  const reason = reasonOf(options, 'ramp from the command line');
  if (version === 'pause' || version === 'resume') {
    const ramps = (await clientOf(options).holdRamp(release, version, reason)).filter(
      (one) => one.name === release,
    );
    print(options, { ramps }, ramps.map(rampLine).join('\n'));
    return;
  }
  const steps = (options.steps ?? '1,10,50,100')
    .split(',')
    .map((step) => integer(step.trim(), 'A step') ?? 0);
  const asked = { ...reason, steps, everySeconds: secondsOf(options.every ?? '15m') };
  const candidate = asVersion(required(version, 'The version'));
  await show(options, [release, candidate], (unchecked) =>
    clientOf(options).ramp(release, candidate, { ...asked, ...unchecked }),
  );
};

const approve: Command = async (options, name, version) => {
  const client = clientOf(options);
  if (name && version === 'withdraw') {
    const reason = reasonOf(options, 'withdrawn from the command line');
    const approvals = await client.withdrawApproval(name, reason);
    print(options, { approvals }, `Nothing of ${name} waits any more.`);
    return;
  }
  const { approvals = [] } = await client.status();
  const asked = approvals.filter((one) => !name || one.name === name);
  if (!name || !version) {
    const text = asked.map(approvalText).join('\n');
    print(options, { approvals: asked }, text || 'Nothing waits for an approval.');
    return;
  }
  const waits = asked.find((one) => one.version === version);
  if (!waits) throw new PlainError(`${name}@${version} does not wait for an approval.`);
  const reason = reasonOf(options, 'approved from the command line');
  changed(options, await client.approve(name, version, waits.id, reason));
};

const rollback: Command = async (options, name) => {
  const reason = reasonOf(options, 'rolled back from the command line');
  changed(
    options,
    await clientOf(options).rollback(required(name, 'The release'), reason, asVersion(options.to)),
  );
};

const recall: Command = async (options, name, version) => {
  // A recall is permanent, so it always needs a reason.
  required(options.reason, '--reason, why the release is removed permanently,');
  const release = [required(name, 'The release'), asVersion(required(version, 'The version'))] as const;
  changed(options, await clientOf(options).recall(...release, reasonOf(options, '')));
};

export const RELEASE_COMMANDS: Readonly<Record<string, Command>> = {
  check,
  first,
  publish,
  preview,
  copy,
  wrap,
  list,
  status,
  matrix,
  history,
  audit,
  errors,
  repair,
  promote,
  canary,
  ramp,
  approve,
  rollback,
  recall,
  token,
  team,
  keys,
  freeze,
  unfreeze,
};
