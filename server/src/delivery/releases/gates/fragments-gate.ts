import { isSlotName } from 'shared-contracts/composition';
import { type ReleaseRecord, releasesOf, SHELL } from '../records/release-record.ts';
import type { Channels, Gate } from './gate.ts';
import { propsFit } from './props-fit.ts';

const fragmentsOf = ({ manifest }: ReleaseRecord): string[] =>
  (manifest.remote?.fragments ?? []).map(({ slot }) => slot);
const slotsOf = ({ manifest }: ReleaseRecord): readonly string[] => manifest.remote?.slots ?? [];

/** The contracts have its slots, and page props fit its fragments, for every pair of releases in use. */
export const fragmentsFit: Gate = (candidate, channels) => {
  if (candidate.name === SHELL) return [];
  return [...unknown(candidate), ...incomplete(candidate), ...misfits(candidate, channels)];
};

function unknown(candidate: ReleaseRecord): string[] {
  const named = [
    ...fragmentsOf(candidate).map((slot) => [slot, 'offers a fragment for'] as const),
    ...slotsOf(candidate).map((slot) => [slot, 'has a page with'] as const),
  ];
  return named
    .filter(([slot]) => !isSlotName(slot))
    .map(([slot, does]) => `${candidate.id} ${does} the slot '${slot}', which the contracts do not have.`);
}

function incomplete(candidate: ReleaseRecord): string[] {
  const { id, manifest } = candidate;
  const offered = fragmentsOf(candidate);
  const twice = offered
    .filter((slot, at) => offered.indexOf(slot) !== at)
    .map((slot) => `${id} offers two fragments for the slot '${slot}'.`);
  const built = Object.keys(manifest.fragments ?? {});
  const without = offered
    .filter((slot) => !built.includes(slot))
    .map((slot) => `${id}: its fragment '${slot}' has no files.`);
  const unnamed = built
    .filter((slot) => !offered.includes(slot))
    .map((slot) => `${id} has files of a fragment '${slot}', which its manifest does not name.`);
  return [...twice, ...without, ...unnamed];
}

function misfits(candidate: ReleaseRecord, channels: Channels): string[] {
  const all = [...channels].filter(([name]) => name !== SHELL).flatMap(([, channel]) => releasesOf(channel));
  const pairs = all
    .filter(({ id }) => id !== candidate.id)
    .flatMap((other) => [[candidate, other] as const, [other, candidate] as const]);
  const sentences = [...pairs, [candidate, candidate] as const].flatMap(([page, filler]) =>
    slotsOf(page)
      .filter((slot) => fragmentsOf(filler).includes(slot))
      .map((slot) => {
        const reason = propsFit(page.manifest.slotProps?.[slot], filler.manifest.slotProps?.[slot]);
        return (
          reason &&
          `${page.id} passes props to the slot '${slot}' that ${filler.id} does not accept: ${reason}.`
        );
      }),
  );
  return [...new Set(sentences)].filter((sentence) => sentence !== null);
}
