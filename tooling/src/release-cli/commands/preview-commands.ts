import { PREVIEW_DAYS_LIMIT } from 'shared-contracts/release';
import type { BuiltRelease } from '../../builds/built-release.ts';
import { PlainError } from '../../console/report.ts';
import { uploadRelease } from '../publishing/publish.ts';
import {
  type Command,
  clientOf,
  integer,
  onFile,
  print,
  type ReleaseOptions,
  reasonOf,
  required,
} from '../release-command.ts';
import { minute, previewTable } from '../release-tables.ts';

/**
 * Publishes a preview and prints its link. The default version contains a hash of the build. A preview never
 * goes live.
 */
export async function publishPreview(
  options: ReleaseOptions,
  built: BuiltRelease,
  label: string,
  asked: string | undefined,
): Promise<void> {
  // The server checks the same, but only after all files are sent.
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(label))
    throw new PlainError(`A preview is named like pr-42: small letters, digits and hyphens, not '${label}'.`);
  const { name } = built.manifest;
  const version = asked ?? `${options.builds.versionOf(name)}-preview.${label}-${built.hash8}`;
  const days = integer(options.days, '--days');
  if (days !== undefined && (days < 1 || days > PREVIEW_DAYS_LIMIT))
    throw new PlainError(`--days is 1 to ${PREVIEW_DAYS_LIMIT}, and no more than the site allows.`);
  const client = clientOf(options);
  client.sign(built.manifest, version, 'preview');
  await uploadRelease(client, built, version, onFile(options));
  const { preview, path } = await client.preview(built.manifest, version, {
    ...reasonOf(options, 'a preview from the command line'),
    label,
    ...(days === undefined ? {} : { days }),
  });
  const link = new URL(path, options.server).href;
  print(
    options,
    { preview, link },
    `Preview ${label} of ${name}@${version}, until ${minute(preview.endsAt)}, for everyone with the link:\n${link}`,
  );
}

export const preview: Command = async (options, what, name, label) => {
  const client = clientOf(options);
  if (what === 'list') {
    const previews = await client.previews(name);
    print(options, { previews }, previews.length > 0 ? previewTable(previews) : 'No preview is open.');
  } else if (what === 'revoke') {
    const reason = reasonOf(options, 'revoked from the command line');
    const release = required(name, 'The release');
    const previews = await client.revokePreview(release, required(label, 'The label of the preview'), reason);
    print(options, { previews }, `The link of ${label} of ${release} no longer opens.`);
  } else {
    throw new PlainError(
      `Previews: ${options.builds.command} preview list|revoke; publish NAME --preview LABEL makes one.`,
    );
  }
};
