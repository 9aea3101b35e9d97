import { type CentreSummary, type Destination, directionsHref, ownMapsHref } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { ButtonLink, type ButtonLinkProps } from 'shared-ui';

interface DirectionsLinkProps extends Pick<ButtonLinkProps, 'variant' | 'size'> {
  readonly centre: CentreSummary;
  readonly to?: Destination;
}

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
