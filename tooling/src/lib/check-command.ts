import { buildOf, type Command, clientOf, given, print, type ReleaseOptions } from './release-command.ts';
import { releaseWeights } from './release-weights.ts';

/** Types and gates of what lies here; of a version that is published, whether it may go live, or be gone back to. Sends no file. */
export const check: Command = async (options, name, asked) => {
  const release = given(name, 'The release');
  const client = clientOf(options);
  const against = options.against ? { against: options.against } : {};
  // A build that is named is what is meant, whatever is published.
  const isPublished =
    asked !== undefined &&
    !options.from &&
    (await client.list(release)).some(({ version }) => version === asked);
  if (isPublished) {
    const answer = await client.check(release, asked, against);
    // It is published: only its going live is asked about.
    report(
      options,
      release,
      asked,
      { ...answer, publish: [], types: [] },
      'may go live, or be gone back to.',
    );
    return;
  }
  // Types first: they are the quicker answer, and a build passes by them.
  const complaints = options.from ? '' : await options.builds.typeErrors(release);
  const built = await buildOf(release, options);
  const version = asked ?? options.builds.versionOf(release);
  const { manifest } = built;
  const weights = await releaseWeights(built);
  const answer = await client.check(release, version, { manifest, weights, ...against });
  const types = complaints ? complaints.split('\n') : [];
  report(options, release, version, { ...answer, types }, 'may be published and go live.');
};

interface Findings {
  readonly publish: readonly string[];
  readonly promote: readonly string[];
  readonly types: readonly string[];
  readonly left?: readonly string[] | undefined;
}

function report(
  options: ReleaseOptions,
  name: string,
  version: string,
  { publish, promote, types, left = [] }: Findings,
  good: string,
): void {
  const all = [...types, ...new Set([...publish, ...promote])];
  const beside = options.against ? ` beside the composition ${options.against}` : '';
  const lines = all.length > 0 ? all : [`${name}@${version}${beside} ${good}`];
  if (left.length > 0) lines.push(`Not looked at, since only a publish can: ${left.join(', ')}.`);
  print(options, { name, version, publish, promote, types, left }, lines.join('\n'));
  if (all.length > 0) process.exitCode = 1;
}
