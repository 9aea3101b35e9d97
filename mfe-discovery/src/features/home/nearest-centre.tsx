import { Slot } from 'shared-contracts/remote';
import { useKnownCentre } from '../known-centre/use-known-centre.ts';

/** The shopper's known centre, otherwise `featured`. The centre team's fragment renders it. */
export function NearestCentre({ featured }: { featured: string }) {
  const known = useKnownCentre();
  return (
    <Slot
      name="home.nearest-centre"
      props={
        known
          ? { centre: known.slug, reason: known.reason, distance: known.distance }
          : { centre: featured, reason: 'today', distance: null }
      }
    />
  );
}
