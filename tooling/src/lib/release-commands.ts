import { join } from 'node:path';
import type { ChangedRelease, Freeze } from 'shared-contracts';
import { buildPackages, isBuilt } from './build-packages.ts';
import { type BuiltRelease, readBuiltRelease } from './built-release.ts';
import { errorText } from './error-text.ts';
import { publishRelease, uploadRelease } from './publish.ts';
import { createReleaseClient, type Reason, type ReleaseClient, releaseToken } from './release-client.ts';
import {
  auditTable,
  grantTable,
  historyTable,
  matrixTable,
  releaseTable,
  statusTable,
  tokenTable,
} from './release-tables.ts';
import { PlainError } from './report.ts';
import { assertReleased, folderOf, versionOf } from './workspace.ts';

/** Options behind the dashes of a release command. */
export interface ReleaseOptions {
  readonly server: string;
  readonly json: boolean;
  readonly from?: string | undefined;
  readonly facts?: string | undefined;
  readonly out?: string | undefined;
  readonly reason?: string | undefined;
  readonly why?: string | undefined;
  readonly who?: string | undefined;
  readonly to?: string | undefined;
  readonly for?: string | undefined;
  readonly remote?: string | undefined;
  readonly prefix?: readonly string[] | undefined;
  readonly days?: string | undefined;
  readonly limit?: string | undefined;
}

type Command = (options: ReleaseOptions, ...args: string[]) => Promise<void>;

/** Days that a token is valid for unless told. */
const TOKEN_DAYS = 90;

const clientOf = ({ server }: ReleaseOptions): ReleaseClient => createReleaseClient(server, releaseToken());
const print = ({ json }: ReleaseOptions, answer: unknown, text: string) =>
  process.stdout.write(`${json ? JSON.stringify(answer, null, 2) : text}\n`);
const reasonOf = ({ why, reason = why, who }: ReleaseOptions, otherwise: string): Reason => ({
  why: reason ?? otherwise,
  ...(who ? { who } : {}),
});

function given(value: string | undefined, what: string): string {
  if (value) return value;
  throw new PlainError(`${what} is missing. pnpm release alone says how each command is written.`);
}

function whole(text: string | undefined, what: string): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new PlainError(`${what} is a whole number, not '${text}'.`);
}

/** What the shell says of its contracts is what remotes count on. */
async function assertContractsOf(name: string): Promise<void> {
  if (name !== 'shell') return;
  // The compiler's work, needed by nobody who publishes a remote.
  const { assertContractsKept } = await import('./contracts/report.ts');
  await assertContractsKept();
}

async function buildOf(name: string, { from }: ReleaseOptions): Promise<BuiltRelease> {
  if (!from) assertReleased([name]);
  if (!from && !isBuilt(name)) await buildPackages([name]);
  const built = readBuiltRelease(from ?? join(folderOf(name), 'dist'));
  if (built.manifest.name !== name)
    throw new PlainError(`That build is of ${built.manifest.name}, not of ${name}.`);
  return built;
}

const onFile = ({ json }: ReleaseOptions) => ({
  onFile: (path: string, index: number, total: number) => {
    if (!json) process.stdout.write(`  ${index}/${total} ${path}\n`);
  },
});

const check: Command = async (options, name, asked) => {
  const built = await buildOf(given(name, 'The release'), options);
  const version = asked ?? versionOf(built.manifest.name);
  const client = clientOf(options);
  await uploadRelease(client, built, version, onFile(options));
  const reasons = await client.check(built.manifest.name, version);
  const all = [...new Set([...reasons.publish, ...reasons.promote])];
  const id = `${built.manifest.name}@${version}`;
  print(
    options,
    { name: built.manifest.name, version, ...reasons },
    all.length > 0 ? all.join('\n') : `${id} may be published and go live.`,
  );
  if (all.length > 0) process.exitCode = 1;
};

const publish: Command = async (options, name, asked) => {
  await assertContractsOf(given(name, 'The release'));
  const built = await buildOf(given(name, 'The release'), options);
  const version = asked ?? versionOf(built.manifest.name);
  const reason = reasonOf(options, 'published');
  const isNew = await publishRelease(clientOf(options), built, version, { ...onFile(options), reason });
  const id = `${built.manifest.name}@${version}`;
  print(
    options,
    { name: built.manifest.name, version, published: isNew },
    isNew ? `Published ${id}` : `${id} is there already`,
  );
};

const wrap: Command = async (options, build) => {
  const folder = given(build, 'The folder of the build');
  const facts = given(
    options.facts,
    '--facts, the JSON file that names the remote, its contracts and routes,',
  );
  const out = options.out ?? join(folder, '..', 'release');
  // Needed by nobody who rolls back in a hurry.
  const { wrapRelease } = await import('./wrap-release.ts');
  const { name, files } = wrapRelease({ build: folder, facts, out });
  print(
    options,
    { name, out },
    `${Object.keys(files).length} files of ${name} in ${out}. Next: pnpm release publish ${name} VERSION --from ${out}`,
  );
};

const list: Command = async (options, name) => {
  const releases = await clientOf(options).list(name);
  print(options, { releases }, releases.length > 0 ? releaseTable(releases) : 'Nothing is published yet.');
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
  const revisions = await clientOf(options).history({ name, limit: whole(options.limit, '--limit') });
  print(options, { revisions }, historyTable(revisions));
};

const audit: Command = async (options, name) => {
  const entries = await clientOf(options).audit({ name, limit: whole(options.limit, '--limit') });
  print(options, { entries }, auditTable(entries));
};

const changed = (options: ReleaseOptions, answer: ChangedRelease) => {
  const { name, live, canary, revision } = answer;
  const beside = canary ? `, ${canary.version} for ${canary.percent} % of the visitors` : '';
  print(options, answer, `${name}@${live} is live${beside} (revision ${revision})`);
};

const errors: Command = async (options, name) => {
  const all = await clientOf(options).errors(given(name, 'The release'));
  print(options, { errors: all }, all.map(errorText).join('\n\n') || `Nothing of ${name} failed lately.`);
};

const promote: Command = async (options, name, version) => {
  const reason = reasonOf(options, 'promoted from the command line');
  const release = [given(name, 'The release'), given(version, 'The version')] as const;
  changed(options, await clientOf(options).promote(...release, reason));
};

const canary: Command = async (options, name, version, percent) => {
  const release = given(name, 'The release');
  const reason = reasonOf(options, 'canary from the command line');
  if (version === 'end') return changed(options, await clientOf(options).endCanary(release, reason));
  const share = whole(given(percent, 'The percentage').replace(/%$/, ''), 'The percentage') ?? 0;
  const candidate = given(version, 'The version');
  return changed(options, await clientOf(options).canary(release, candidate, share, reason));
};

const rollback: Command = async (options, name) => {
  const reason = reasonOf(options, 'rolled back from the command line');
  changed(options, await clientOf(options).rollback(given(name, 'The release'), reason, options.to));
};

const recall: Command = async (options, name, version) => {
  // For good, hence never without a word.
  given(options.reason, '--reason, which says why it is taken away for good,');
  const release = [given(name, 'The release'), given(version, 'The version')] as const;
  changed(options, await clientOf(options).recall(...release, reasonOf(options, '')));
};

const token: Command = async (options, what, about) => {
  const client = clientOf(options);
  if (what === 'list') {
    const tokens = await client.tokens();
    print(options, { tokens }, tokens.length > 0 ? tokenTable(tokens) : 'There are no tokens of teams.');
  } else if (what === 'create') {
    const scope = given(options.for, '--for, the releases that it is for,');
    const created = await client.createToken({
      ...reasonOf(options, 'created from the command line'),
      team: given(about, 'The team'),
      releases: scope === '*' ? scope : scope.split(',').map((name) => name.trim()),
      days: whole(options.days, '--days') ?? TOKEN_DAYS,
    });
    const { id, team, expiresAt } = created.token;
    print(
      options,
      created,
      `${created.secret}\n\nToken ${id} of ${team}, until ${expiresAt.slice(0, 10)}. It is shown this once: keep it as RELEASE_TOKEN.`,
    );
  } else if (what === 'revoke') {
    const reason = reasonOf(options, 'revoked from the command line');
    const revoked = await client.revokeToken(given(about, 'The id of the token'), reason);
    print(options, { token: revoked }, `Token ${revoked.id} of ${revoked.team} is revoked.`);
  } else {
    throw new PlainError('A token is listed, created or revoked: pnpm release token list|create|revoke.');
  }
};

const team: Command = async (options, what, about) => {
  const client = clientOf(options);
  const reason = reasonOf(options, 'from the command line');
  const prefixes = [...(options.prefix ?? [])];
  if (what === 'list') {
    const grants = await client.grants();
    print(options, { grants }, grants.length > 0 ? grantTable(grants) : 'Nothing is granted.');
  } else if (what === 'create') {
    const created = await client.createTeam({
      ...reason,
      team: given(about, 'The team'),
      remote: given(options.remote, '--remote, the release that the team makes,'),
      prefixes,
      days: whole(options.days, '--days') ?? TOKEN_DAYS,
    });
    const { id, team: name, expiresAt } = created.token;
    print(
      options,
      created,
      `${created.secret}\n\nToken ${id} of ${name}, until ${expiresAt.slice(0, 10)}. It is shown this once: keep it as RELEASE_TOKEN.\n\n${grantTable(created.grants)}`,
    );
  } else if (what === 'grant') {
    const remote = given(about, 'The remote');
    const grants = await client.grant({ ...reason, remote, prefixes });
    print(options, { grants }, grantTable(grants));
  } else if (what === 'withdraw') {
    const [prefix] = prefixes;
    const asked = { remote: given(about, 'The remote'), prefix: given(prefix, '--prefix') };
    const grants = await client.withdraw({ ...reason, ...asked });
    print(options, { grants }, grants.length > 0 ? grantTable(grants) : `Nothing is granted to ${about}.`);
  } else {
    throw new PlainError('Teams: pnpm release team list|create|grant|withdraw.');
  }
};

/** Moment in ISO 8601: what is written without a zone is this machine's time. */
function moment(text: string, option: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new PlainError(`${option} is a time such as 2026-11-27T08:00, not '${text}'.`);
  return time.toISOString();
}

const frozen = (options: ReleaseOptions, freezes: readonly Freeze[]) => {
  const line = ({ remote, from, to, who, why }: Freeze) =>
    `${remote ?? 'all releases'}  ${from} to ${to}  ${who}: ${why}`;
  print(options, { freezes }, freezes.map(line).join('\n') || 'Nothing is frozen.');
};

const freeze: Command = async (options) => {
  given(options.why ?? options.reason, '--why, which is said to everybody who is refused,');
  const { remote, from } = options;
  const to = moment(given(options.to, '--to, the end of the freeze,'), '--to');
  const window = { ...(remote ? { remote } : {}), ...(from ? { from: moment(from, '--from') } : {}), to };
  frozen(options, await clientOf(options).freeze({ ...reasonOf(options, ''), ...window }));
};

const unfreeze: Command = async (options) => {
  const reason = reasonOf(options, 'lifted from the command line');
  frozen(options, await clientOf(options).unfreeze(reason, options.remote));
};

export const RELEASE_COMMANDS: Readonly<Record<string, Command>> = {
  check,
  publish,
  wrap,
  list,
  status,
  matrix,
  history,
  audit,
  errors,
  promote,
  canary,
  rollback,
  recall,
  token,
  team,
  freeze,
  unfreeze,
};
