import { type CreatedToken, type Freeze, policyGrant, slotGrant } from 'shared-contracts/release';
import { PlainError } from '../../console/report.ts';
import {
  type Command,
  clientOf,
  integer,
  print,
  type ReleaseOptions,
  reasonOf,
  required,
} from '../release-command.ts';
import { grantTable, tokenTable } from '../release-tables.ts';

const TOKEN_DAYS = 90;

const secretText = ({ secret, token: { id, team, expiresAt } }: CreatedToken) =>
  `${secret}\n\nToken ${id} of ${team}, until ${expiresAt.slice(0, 10)}. It is shown this once: keep it as RELEASE_TOKEN.`;

export const token: Command = async (options, what, about) => {
  const client = clientOf(options);
  if (what === 'list') {
    const tokens = await client.tokens();
    print(options, { tokens }, tokens.length > 0 ? tokenTable(tokens) : 'There are no tokens of teams.');
  } else if (what === 'create') {
    const scope = required(options.for, '--for, the releases that it is for,');
    const created = await client.createToken({
      ...reasonOf(options, 'created from the command line'),
      team: required(about, 'The team'),
      releases: scope === '*' ? scope : scope.split(',').map((name) => name.trim()),
      days: integer(options.days, '--days') ?? TOKEN_DAYS,
    });
    print(options, created, secretText(created));
  } else if (what === 'revoke') {
    const reason = reasonOf(options, 'revoked from the command line');
    const revoked = await client.revokeToken(required(about, 'The id of the token'), reason);
    print(options, { token: revoked }, `Token ${revoked.id} of ${revoked.team} is revoked.`);
  } else {
    throw new PlainError('A token is listed, created or revoked: pnpm release token list|create|revoke.');
  }
};

export const team: Command = async (options, what, about) => {
  const client = clientOf(options);
  const reason = reasonOf(options, 'from the command line');
  const { prefix = [], slot = [], policy = [] } = options;
  const prefixes = [...prefix, ...slot.map(slotGrant), ...policy.map(policyGrant)];
  if (what === 'list') {
    const { grants, asked = [] } = await client.grants();
    const requests = asked.map((one) => `${one.remote}@${one.version} asks for ${one.prefixes.join(', ')}`);
    const table = grants.length > 0 ? grantTable(grants) : 'Nothing is granted.';
    print(options, { grants, asked }, [table, ...requests].join('\n'));
  } else if (what === 'create') {
    const created = await client.createTeam({
      ...reason,
      team: required(about, 'The team'),
      remote: required(options.remote, '--remote, the release that the team makes,'),
      prefixes,
      days: integer(options.days, '--days') ?? TOKEN_DAYS,
    });
    print(options, created, `${secretText(created)}\n\n${grantTable(created.grants)}`);
  } else if (what === 'grant') {
    const remote = required(about, 'The remote');
    const grants = await client.grant({ ...reason, remote, prefixes });
    print(options, { grants }, grantTable(grants));
  } else if (what === 'withdraw') {
    const withdrawn = required(prefixes[0], '--prefix, --slot or --policy');
    const asked = { remote: required(about, 'The remote'), prefix: withdrawn };
    const grants = await client.withdraw({ ...reason, ...asked });
    print(options, { grants }, grants.length > 0 ? grantTable(grants) : `Nothing is granted to ${about}.`);
  } else {
    throw new PlainError('Teams: pnpm release team list|create|grant|withdraw.');
  }
};

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

export const freeze: Command = async (options) => {
  required(options.why ?? options.reason, '--why, the reason that refused teams see,');
  const { remote, from } = options;
  const to = moment(required(options.to, '--to, the end of the freeze,'), '--to');
  const window = { ...(remote ? { remote } : {}), ...(from ? { from: moment(from, '--from') } : {}), to };
  frozen(options, await clientOf(options).freeze({ ...reasonOf(options, ''), ...window }));
};

export const unfreeze: Command = async (options) => {
  const reason = reasonOf(options, 'lifted from the command line');
  frozen(options, await clientOf(options).unfreeze(reason, options.remote));
};
