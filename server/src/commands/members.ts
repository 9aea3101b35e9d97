import { parseArgs } from 'node:util';
import { emailOfCard } from '../club/member-card/member-card.ts';
import { type Config, readConfig } from '../config.ts';
import { identityDb } from '../identity/identity-tables.ts';
import { OWN_ISSUER } from '../identity/provider/accounts.ts';
import { identityOptions } from '../identity/provider/identity-config.ts';
import { turnOffSecondStep } from '../identity/provider/second-step.ts';
import { endMemberSessions, linkMember, membersBy } from '../identity/session/member-linking.ts';
import { siteTexts } from '../identity/site-texts.ts';
import type { Db } from '../platform/storage/index.ts';
import { commandActor, openSite, runCommand, say, UsageError } from './command.ts';

const USAGE = `pnpm members show EMAIL|CARD                               by which provider a member signs in, and as whom; what was changed about it
pnpm members link EMAIL --subject SUB [--issuer ISSUER]     from now on it is this one; without --issuer that of OIDC_ISSUER
pnpm members link EMAIL --embedded                          from now on it is the site's own provider, by the account of this address
pnpm members sign-out EMAIL [--why TEXT]                    ends all sessions of a member, at the provider too
pnpm members second-step-off EMAIL --by WHO --why TEXT      a password alone signs in again, for who has lost passkeys and recovery codes

Be sure that it is the same person: whoever signs in there is the member from then on. Their sessions end where they are linked. Of a second
step that is turned off the member is mailed, and WHO and TEXT are kept.`;

await runCommand(main);

async function signOut(db: Db, email: string, why: string): Promise<void> {
  for (const member of await membersBy(db, email)) {
    await endMemberSessions(db, member, commandActor(), why);
    say('Ended all sessions of the member.');
  }
}

async function showAccount(db: Db, accountId: string): Promise<void> {
  const account = await identityDb(db)
    .selectFrom('accounts')
    .select('has_second_step')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account) say(`second step  ${account.has_second_step ? 'on' : 'off'}`);
  const changes = await identityDb(db)
    .selectFrom('account_changes')
    .select(['change', 'detail', 'made_by', 'made_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  for (const { change, detail, made_by, made_at } of changes)
    say(`${made_at.toISOString()}  ${change}  ${made_by}${detail && `  ${detail}`}`);
}

async function show(db: Db, email: string): Promise<void> {
  const found = await membersBy(db, email);
  if (found.length === 0) throw new Error(`There is no member with the address ${email}.`);
  for (const { issuer, subject } of found) {
    const isOwn = issuer === OWN_ISSUER;
    say(`${email}  ${isOwn ? "the site's own provider" : issuer}  ${subject}`);
    if (isOwn) await showAccount(db, subject);
  }
}

// Guest services read the card's number from the member's phone.
async function holderOf(db: Db, card: string): Promise<string> {
  const email = await emailOfCard(db, card);
  if (!email) throw new Error(`No member has the card ${card}.`);
  return email;
}

function turnOff(config: Config, db: Db, email: string, told: { by: string; why: string }): Promise<void> {
  const { mailer, origin } = identityOptions(config);
  const options = { db, origin, site: () => siteTexts(db), sendMail: mailer.send };
  return turnOffSecondStep(options, email, { by: { ...commandActor(), who: told.by }, why: told.why });
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      subject: { type: 'string' },
      issuer: { type: 'string' },
      embedded: { type: 'boolean' },
      by: { type: 'string' },
      why: { type: 'string' },
    },
  });
  const [command, email, ...rest] = positionals;
  const { by, why } = values;
  const isLink = command === 'link' && (values.embedded === true) !== (values.subject !== undefined);
  const isOff = command === 'second-step-off' && Boolean(by && why);
  if (!email || rest.length > 0 || !(command === 'show' || isLink || isOff || command === 'sign-out'))
    throw new UsageError(USAGE);
  const config = readConfig(process.env);
  const issuer = values.issuer ?? config.identity.outside?.issuer;
  if (isLink && !values.embedded && !issuer)
    throw new UsageError(`Name the provider by --issuer.\n\n${USAGE}`);
  const storage = await openSite(config);
  try {
    if (isLink) {
      await linkMember(
        storage.db,
        email,
        values.subject && issuer ? { issuer, subject: values.subject } : null,
      );
      say('Linked the member and ended their sessions.');
    }
    if (command === 'sign-out') await signOut(storage.db, email, why ?? 'pnpm members sign-out');
    if (isOff && by && why) {
      await turnOff(config, storage.db, email, { by, why });
      say('Turned the second step off and mailed the member.');
    }
    await show(storage.db, email.includes('@') ? email : await holderOf(storage.db, email));
    return 0;
  } finally {
    await storage.stop();
  }
}
