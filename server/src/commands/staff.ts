import { parseArgs } from 'node:util';
import { z } from 'shared-contracts/zod';
import { readConfig } from '../config.ts';
import { identityOptions } from '../identity/provider/identity-config.ts';
import type { Db } from '../platform/storage/index.ts';
import { changePerson, invite, listPeople } from '../staff/people.ts';
import { ROLES } from '../staff/wire/roles.ts';
import { inviteSchema } from '../staff/wire/session.ts';
import { commandActor, openSite, runCommand, say, UsageError } from './command.ts';

const USAGE = `pnpm staff list                                                        accounts of the desk with their roles
pnpm staff invite EMAIL --name NAME --role ROLE [--role ROLE …] --why TEXT    invites a person; --center SLUG limits an editor
pnpm staff disable EMAIL --why TEXT                                    ends the sessions of a person, who cannot sign in again
pnpm staff enable EMAIL --why TEXT

Roles: ${Object.keys(ROLES).join(', ')}. The first administrator is invited here, everyone else in the desk.`;

await runCommand(main);

async function show(db: Db): Promise<void> {
  for (const { email, name, roles, centers, state } of await listPeople(db))
    say(`${email}  ${name}  ${roles.join(', ')}${centers ? `  ${centers.join(', ')}` : ''}  ${state}`);
}

async function setDisabled(db: Db, email: string, isDisabled: boolean, why: string): Promise<void> {
  const person = (await listPeople(db)).find((other) => other.email === email.toLowerCase());
  if (!person) throw new Error(`There is no staff account with the address ${email}.`);
  await changePerson(db, person.id, { ...person, isDisabled }, commandActor(), why);
}

function invitationOf(email: string, values: ReturnType<typeof read>['values']) {
  const { name, role: roles, center: centers = null, why } = values;
  const invitation = z.safeParse(inviteSchema, { email, name, roles, centers, why });
  if (invitation.success) return invitation.data;
  const [issue] = invitation.error.issues;
  throw new UsageError(`${issue?.path.join('.')}: ${issue?.message}.\n\n${USAGE}`);
}

const read = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      role: { type: 'string', multiple: true },
      center: { type: 'string', multiple: true },
      why: { type: 'string' },
    },
  });

async function main(): Promise<number> {
  const { values, positionals } = read();
  const [command, email, ...rest] = positionals;
  const isList = command === 'list' && email === undefined;
  const isChange = ['invite', 'disable', 'enable'].includes(command ?? '') && email && values.why;
  if (rest.length > 0 || !(isList || isChange)) throw new UsageError(USAGE);
  const config = readConfig(process.env);
  const invitation = command === 'invite' && email ? invitationOf(email, values) : null;
  const storage = await openSite(config);
  try {
    if (invitation) {
      await invite(storage.db, invitation, commandActor(), invitation.why);
      say(
        `Invited ${email}, who signs in at ${config.opsOrigin ?? identityOptions(config).origin}/ops/desk.`,
      );
    } else if (email && values.why) await setDisabled(storage.db, email, command === 'disable', values.why);
    await show(storage.db);
    return 0;
  } finally {
    await storage.stop();
  }
}
