import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { OWN_ISSUER } from '../identity/provider/accounts.ts';
import { linkMember, membersBy } from '../identity/session/link-member.ts';
import type { Db } from '../platform/storage/index.ts';
import { openSite, runCommand, say, UsageError } from './command.ts';

const USAGE = `pnpm members show EMAIL                                    by which provider a member signs in, and as whom
pnpm members link EMAIL --subject SUB [--issuer ISSUER]     from now on it is this one; without --issuer that of OIDC_ISSUER
pnpm members link EMAIL --embedded                          from now on it is the site's own provider, by the account of this address

Be sure that it is the same person: whoever signs in there is the member from then on. Their sessions end.`;

await runCommand(main);

async function show(db: Db, email: string): Promise<void> {
  const found = await membersBy(db, email);
  if (found.length === 0) throw new Error(`There is no member with the address ${email}.`);
  for (const { issuer, subject } of found)
    say(`${email}  ${issuer === OWN_ISSUER ? "the site's own provider" : issuer}  ${subject}`);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { subject: { type: 'string' }, issuer: { type: 'string' }, embedded: { type: 'boolean' } },
  });
  const [command, email, ...rest] = positionals;
  const isLink = command === 'link' && (values.embedded === true) !== (values.subject !== undefined);
  if (!email || rest.length > 0 || !(command === 'show' || isLink)) throw new UsageError(USAGE);
  const config = readConfig(process.env);
  const issuer = values.issuer ?? config.identity.outside?.issuer;
  if (isLink && !values.embedded && !issuer)
    throw new UsageError(`Name the provider by --issuer.\n\n${USAGE}`);
  const storage = await openSite(config);
  try {
    if (command === 'show') await show(storage.db, email);
    else {
      await linkMember(
        storage.db,
        email,
        values.subject && issuer ? { issuer, subject: values.subject } : null,
      );
      say('Linked. Their sessions have ended.');
      await show(storage.db, email);
    }
    return 0;
  } finally {
    await storage.stop();
  }
}
