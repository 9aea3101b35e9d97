import { PlainError } from '../../console/report.ts';
import { copyRelease } from '../publishing/copy-release.ts';
import { createReleaseClient, RefusedError, type ReleaseClient } from '../release-client.ts';
import { type Command, onFile, print, reasonOf, required } from '../release-command.ts';

/** Token of the source site. The target's is `RELEASE_TOKEN`. */
const FROM_TOKEN = 'RELEASE_FROM_TOKEN';

export const copy: Command = async (options, name, version) => {
  const release = [required(name, 'The release'), required(version, 'The version')] as const;
  const id = release.join('@');
  const source = originOf(required(options.from, '--from, the site that has the release,'), '--from');
  const target = originOf(required(options.to, '--to, the site that gets it,'), '--to');
  if (source === target) throw new PlainError(`--from and --to are both ${source}.`);
  const token = required(process.env[FROM_TOKEN], `${FROM_TOKEN}, a token of ${source},`);
  const from = named(createReleaseClient(source, token, undefined, FROM_TOKEN), source, FROM_TOKEN);
  const signer = () => options.builds.signingKey();
  const to = named(createReleaseClient(target, options.builds.token(), signer), target, 'RELEASE_TOKEN');

  const known = (await from.list(release[0])).find((one) => one.version === release[1]);
  if (!known) throw new PlainError(`${source} has no release ${id}.`);
  if (known.preview) throw new PlainError(`${id} is a preview at ${source}, which never goes live.`);
  if (known.recalled) throw new PlainError(`${id} was recalled at ${source}.`);
  if (known.pruned) throw new PlainError(`${id} was pruned at ${source}: its files are gone.`);
  const reason = reasonOf(options, `copied from ${source}`);
  const isNew = await copyRelease(from, to, release, {
    ...onFile(options),
    reason,
    signature: options.sign ? 'own' : 'carried',
  });
  print(
    options,
    { name: release[0], version: release[1], from: source, to: target, published: isNew },
    isNew ? `Published ${id} on ${target}, byte for byte` : `${id} is on ${target} already, byte for byte`,
  );
};

function originOf(text: string, option: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new PlainError(`${option} is the address of a site, such as https://www.example.com, not '${text}'.`);
}

type Ends = Pick<
  ReleaseClient,
  'list' | 'manifest' | 'signatures' | 'sign' | 'file' | 'announce' | 'upload' | 'publish'
>;

function named(client: ReleaseClient, origin: string, variable: string): Ends {
  const say =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      try {
        return await call(...args);
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        const isToken = error.code === 'UNAUTHENTICATED';
        throw new PlainError(
          isToken
            ? `${origin} rejects the token in ${variable}: it is wrong, revoked or expired.`
            : `${origin}: ${error.message}`,
        );
      }
    };
  return {
    list: say(client.list),
    manifest: say(client.manifest),
    signatures: say(client.signatures),
    sign: client.sign,
    file: say(client.file),
    announce: say(client.announce),
    upload: say(client.upload),
    publish: say(client.publish),
  };
}
