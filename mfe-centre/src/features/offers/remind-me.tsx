import { type Deal, localDateAt } from 'shared-contracts';
import { useNow, useServices } from 'shared-contracts/remote';
import { ButtonLink } from 'shared-ui';
import { startsWords } from '../words/date-words.ts';
import styles from './offer-page.module.css';

/** Instead of a code before the first day: when it is, and a reminder of it for the shopper's own calendar. */
export function RemindMe({ deal, timeZone }: { deal: Deal; timeZone: string }) {
  const { analytics } = useServices();
  const today = localDateAt(useNow(), timeZone);
  return (
    <div className={styles.ahead}>
      <p>
        <strong>{startsWords(deal.startsOn, today)}.</strong> Its code comes here on that day. Save it, and it
        waits among your saved deals.
      </p>
      <ButtonLink
        variant="signal"
        icon="calendar"
        href={`/api/centers/${deal.centre}/${deal.kind}s/${deal.id}.ics`}
        download={`${deal.centre}-${deal.id}.ics`}
        onClick={() => analytics.track('offer_reminder_add', { centre: deal.centre, id: deal.id })}
      >
        Remind me
      </ButtonLink>
    </div>
  );
}
