import { type Deal, localDateAt } from 'shared-contracts';
import { useNow, useServices } from 'shared-contracts/remote';
import { ButtonLink } from 'shared-ui';
import { startsWords } from '../words/date-words.ts';
import styles from './offer-page.module.css';

export function RemindMe({ deal, timeZone }: { deal: Deal; timeZone: string }) {
  const today = localDateAt(useNow(), timeZone);
  return (
    <div className={styles.ahead}>
      <p>
        <strong>{startsWords(deal.startsOn, today)}.</strong> Its code comes here on that day. Save it, and it
        waits among your saved deals.
      </p>
      <CalendarLink deal={deal} variant="signal">
        Remind me
      </CalendarLink>
    </div>
  );
}

export const LastDay = ({ offer }: { offer: Deal }) => (
  <CalendarLink deal={offer} variant="quiet">
    Last day to calendar
  </CalendarLink>
);

interface CalendarLinkProps {
  readonly deal: Deal;
  readonly variant: 'signal' | 'quiet';
  readonly children: string;
}

function CalendarLink({ deal, variant, children }: CalendarLinkProps) {
  const { analytics } = useServices();
  return (
    <ButtonLink
      variant={variant}
      icon="calendar"
      href={`/api/centers/${deal.centre}/${deal.kind}s/${deal.id}.ics`}
      download={`${deal.centre}-${deal.id}.ics`}
      onClick={() => analytics.track('offer_reminder_add', { centre: deal.centre, id: deal.id })}
    >
      {children}
    </ButtonLink>
  );
}
