import { parseArgs } from 'node:util';
import type { Builds } from '../builds/built-release.ts';
import { fail, PlainError } from '../console/report.ts';
import { RELEASE_COMMANDS } from './commands/release-commands.ts';
import { inWordsOf, OPTIONS, type ReleaseOptions } from './release-command.ts';

const usageOf = (command: string) =>
  `pnpm release check NAME [VERSION] [--against COMPOSITION]   types and gates, beside what is live; a VERSION that is published: may it go
                                             live or be rolled back to, and do its samples mount in Chromium; sends the signed result, which
                                             a first promotion needs
pnpm release publish NAME [VERSION]          build, check and upload; VERSION is package.json's by default
pnpm release publish NAME [VERSION] --preview LABEL [--days 7]   prints a link; such a release never goes live
pnpm release first                           a new site: publish these builds and make them live, except where a release is live
pnpm release preview list [NAME]             previews whose links open
pnpm release preview revoke NAME LABEL       its link no longer opens
pnpm release copy NAME VERSION --from URL --to URL   from site to site, byte for byte; RELEASE_FROM_TOKEN is for --from; --sign by your own key
pnpm release wrap FOLDER --facts FILE         make a release of a plain Module Federation build; --out names its folder
pnpm release list [NAME]                     what is published
pnpm release status                          what is live, fallback and canary
pnpm release matrix [NAME]                   for every release that is kept: could it go live now, and why not
pnpm release history [NAME]                  what was live when, by whom and why
pnpm release audit [NAME]                    everything that was done, publishes and tokens as well
pnpm release errors NAME                     how it fails: words, place in the source, count, first release, browsers
pnpm release repair NAME [VERSION]           damaged files again, from what the site has, else from dist or --from FOLDER
pnpm release promote NAME VERSION            make live; checks a version first that visitors never got
pnpm release canary NAME VERSION PERCENT     give to a share of the visitors; canary NAME end ends it
pnpm release ramp NAME VERSION [--steps 1,10,50,100] [--every 15m]   a canary that grows while it does well; ramp NAME pause|resume
pnpm release approve [NAME [VERSION]]         what waits for a second token; with VERSION, yours approves it; approve NAME withdraw
pnpm release rollback NAME [--to VERSION]    back to the last good release
pnpm release recall NAME VERSION             remove permanently; a rollback where it is live
pnpm release freeze [--from TIME] --to TIME [--remote NAME] --why TEXT   nothing new goes live; going back does
pnpm release unfreeze [--remote NAME]        ends it
pnpm release team create TEAM --remote NAME --prefix /path [--prefix …] [--days 90]   a token, and paths for its routes
pnpm release team grant NAME --prefix /path [--prefix …] [--slot home.extra-1] [--policy vue]   a slot to fill, a policy of Trusted Types
pnpm release team withdraw NAME --prefix /path   or --slot, --policy
pnpm release team list                       which remote may have routes below which path, fills which slot, and what is asked for
pnpm release token list
pnpm release token create TEAM --for NAME,NAME [--days 90]     --for '*' is a token of operations
pnpm release token revoke ID
pnpm release keys init [--out FILE]          operations: a key that certifies teams' keys, with its line for RELEASE_ROOT_KEYS
pnpm release keys create TEAM [--out FILE]   a team: its key, and the public half for operations
pnpm release keys certify TEAM --key PUBLIC --for NAME,NAME --root FILE [--days 365]   operations: the certificate for the team
pnpm release keys install CERTIFICATE --key FILE   a team: beside its key, which RELEASE_SIGNING_KEY then names
pnpm release keys countersign [NAME [VERSION]] --root FILE [--from FOLDER]   operations: what no key vouches for, or that one

  --server URL    the site's origin; else RELEASE_SERVER, else http://localhost:4000
  --reason TEXT   why; recorded in the history
  --who NAME      which person of the team; else RELEASE_WHO
  --unchecked     promote, canary, ramp: operations show a version without a check, with a --reason for the audit
  --json          answer as JSON
  --from FOLDER   use a build in another folder
  --limit NUMBER  lines of history and audit (50)
RELEASE_TOKEN holds the token of your team, RELEASE_SIGNING_KEY the file of its key, or what is in it; those of the local server are
found automatically.`.replaceAll('pnpm release', command);

function parse(usage: string) {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (error) {
    return fail(new PlainError(`${error instanceof Error ? error.message : error}\n\n${usage}`));
  }
}

export async function runReleaseCommand(builds: Builds): Promise<void> {
  const usage = usageOf(builds.command);
  const { values, positionals } = parse(usage);
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const [command = '', ...args] = positionals;
  const run = Object.hasOwn(RELEASE_COMMANDS, command) ? RELEASE_COMMANDS[command] : undefined;
  const { RELEASE_SERVER: server = `http://localhost:${process.env.PORT ?? 4000}`, RELEASE_WHO: who } =
    process.env;
  const options: ReleaseOptions = {
    ...values,
    builds,
    server: values.server ?? server,
    who: values.who ?? who,
  };
  if (run)
    await run(options, ...args).catch((error: unknown) =>
      fail(error instanceof PlainError ? new PlainError(inWordsOf(builds, error.message)) : error),
    );
  else fail(new PlainError(usage));
}
