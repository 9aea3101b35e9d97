import { Slot } from 'shared-contracts/remote';
import { useKnownCentre } from '../known-centre/use-known-centre.ts';

/** The day's centre, `featured`, until the shopper's own is known. What is shown of it is the centre's team to say. */
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
