import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Expiring, REMINDERS_CALENDAR_PATH } from 'shared-contracts/member';
import { useFact, useNow, useServices } from 'shared-contracts/remote';
import { ButtonLink, Checkbox, Section, Skeleton, TextLink } from 'shared-ui';
import { chooseReminders, expiryQuery, remindersQuery } from '../../data/expiring.query.ts';
import { useHasSession } from '../../data/member-query.ts';
import { MemberData } from '../member/member-data.tsx';
import { SaveNotice, useSave } from '../member/save.tsx';
import styles from './expiry-forecast.module.css';
import { adviceOf, endsWords, linkOf, nameOf } from './expiry-words.ts';

export function ExpiryForecast() {
  const { member } = useServices();
  const query = useQuery({ ...expiryQuery(member), enabled: useHasSession() });
  return (
    <Section title="Expiration dates" space="none">
      <MemberData query={query} skeleton={<Skeleton shape="row" lines={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.none}>You have nothing expiring soon.</p>
          ) : (
            <ul className={styles.list}>
              {items.map((item) => (
                <Row key={`${item.kind} ${item.order ?? item.offer?.id ?? ''}`} item={item} />
              ))}
            </ul>
          )
        }
      </MemberData>
      <Reminders />
    </Section>
  );
}

function Row({ item }: { item: Expiring }) {
  const now = useNow();
  const preferred = useFact('member.changed')?.preferred_center;
  const last = useFact('favourites.changed')?.last_center;
  const { href, label } = linkOf(item, preferred ?? last ?? null);
  return (
    <li className={styles.row}>
      <p className={styles.name}>{nameOf(item)}</p>
      <p className={styles.until}>
        <time dateTime={item.at}>{endsWords(item, now)}</time>
      </p>
      <p className={styles.advice}>
        {adviceOf(item)}{' '}
        <TextLink href={href}>
          {label}
          <span className="visually-hidden">{`: ${nameOf(item)}`}</span>
        </TextLink>
      </p>
    </li>
  );
}

function Reminders() {
  const { member } = useServices();
  const query = useQuery({ ...remindersQuery(member), enabled: useHasSession() });
  return (
    <MemberData query={query} skeleton={<Skeleton shape="row" />}>
      {({ by_mail }) => <Choice isChosen={by_mail} />}
    </MemberData>
  );
}

function Choice({ isChosen }: { isChosen: boolean }) {
  const { member, analytics } = useServices();
  const queryClient = useQueryClient();
  const save = useSave();
  async function choose(by_mail: boolean) {
    const isSaved = await save.run(async () => {
      queryClient.setQueryData(remindersQuery(member).queryKey, await chooseReminders(member, { by_mail }));
    });
    if (isSaved) analytics.track('preferences_update', { section: 'reminders' });
  }
  return (
    <div className={styles.reminders}>
      <Checkbox
        variant="switch"
        label="Email me reminders"
        hint="30 days before points expire, 3 days before codes and saved deals end, when a saved deal starts, and the day before an event you planned. Never overnight."
        checked={isChosen}
        aria-busy={save.state === 'busy' || undefined}
        onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      />
      <ButtonLink
        variant="quiet"
        size="small"
        icon="calendar"
        href={REMINDERS_CALENDAR_PATH}
        download="reminders.ics"
      >
        Add to calendar
      </ButtonLink>
      <SaveNotice state={save.state} saved={isChosen ? 'We’ll email you' : 'Reminders are off'} />
    </div>
  );
}
