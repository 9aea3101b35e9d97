import type { SavedOffer } from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import { ButtonLink } from 'shared-ui';
import { offerName } from '../words/words.ts';

type Offer = Pick<SavedOffer['offer'], 'kind' | 'centre' | 'id' | 'title' | 'storeName'>;

export function RemindMe({ offer }: { offer: Offer }) {
  const { analytics } = useServices();
  const { kind, centre, id, title, storeName } = offer;
  return (
    <ButtonLink
      variant="quiet"
      block
      icon="calendar"
      href={`/api/centers/${centre}/${kind}s/${id}.ics`}
      download={`${centre}-${id}.ics`}
      aria-label={`Remind me of ${offerName(title, storeName)}`}
      onClick={() => analytics.track('offer_reminder_add', { centre, id })}
    >
      Remind me
    </ButtonLink>
  );
}
