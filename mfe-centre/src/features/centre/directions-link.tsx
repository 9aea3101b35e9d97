import { type CentreSummary, type Destination, directionsHref, ownMapsHref } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { ButtonLink, type ButtonLinkProps } from 'shared-ui';

interface DirectionsLinkProps extends Pick<ButtonLinkProps, 'variant' | 'size'> {
  readonly centre: CentreSummary;
  /** Place at the centre, such as a lot; the centre itself when left out. */
  readonly to?: Destination;
}

/** The way to a centre, handed over to the device's own maps. */
export function DirectionsLink({ centre, to = centre, ...look }: DirectionsLinkProps) {
  const { analytics } = useServices();
  return (
    <ButtonLink
      icon="directions"
      href={directionsHref(to)}
      rel="noopener"
      onClick={({ currentTarget }) => {
        currentTarget.href = ownMapsHref(to, navigator.userAgent);
        analytics.track('directions_click', { centre: centre.slug });
      }}
      {...look}
    >
      Directions
    </ButtonLink>
  );
}
