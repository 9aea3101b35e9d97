import { useQuery } from '@tanstack/react-query';
import type { Expiring } from 'shared-contracts';
import { useFact, useNow, useServices } from 'shared-contracts/remote';
import { Section, Skeleton, TextLink } from 'shared-ui';
import { expiryQuery } from '../../data/expiry.query.ts';
import { MemberData } from '../member/member-data.tsx';
import { Reminders } from '../reminders/reminders.tsx';
import styles from './expiry-forecast.module.css';
import { adviceOf, endsWords, nameOf, wayOf } from './expiry-words.ts';

export function ExpiryForecast() {
  const { member } = useServices();
  const isSignedIn = useFact('session.changed').status === 'authenticated';
  const query = useQuery({ ...expiryQuery(member), enabled: isSignedIn });
  return (
    <Section title="Use it before it ends" space="none">
      <MemberData query={query} skeleton={<Skeleton shape="row" lines={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.none}>Nothing of yours ends soon.</p>
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
  const { href, label } = wayOf(item, preferred ?? last ?? null);
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
          <span className="visually-hidden">: {nameOf(item)}</span>
        </TextLink>
      </p>
    </li>
  );
}
