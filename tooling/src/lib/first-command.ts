import { publishRelease } from './publish.ts';
import { type Command, clientOf, onFile, print, reasonOf } from './release-command.ts';

/** Brings a new site's releases live. What somebody made live stays, so that it may be called again after it broke off. */
export const first: Command = async (options) => {
  const { builds } = options;
  const client = clientOf(options);
  const reason = reasonOf(options, 'first release of this site');
  const brought: string[] = [];
  // In order: a remote is checked against the shell that is live.
  for (const name of builds.names()) {
    if ((await client.list(name)).some(({ live }) => live)) continue;
    await builds.assertPublishable(name);
    const version = builds.versionOf(name);
    await publishRelease(client, await builds.build(name), version, { ...onFile(options), reason });
    await client.promote(name, version, reason);
    brought.push(`${name}@${version}`);
  }
  print(
    options,
    { live: brought },
    brought.length > 0 ? `Live: ${brought.join(', ')}` : 'Each has a release that is live already.',
  );
};
