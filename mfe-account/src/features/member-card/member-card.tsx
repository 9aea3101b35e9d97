import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type MemberCard as Card,
  type Loyalty,
  MEMBER_CARD_PATH,
  type MemberClient,
  memberCardSchema,
} from 'shared-contracts/member';
import { useFact, useServices } from 'shared-contracts/remote';
import { Awning, BarsPicture, grouped, QrPicture, Skeleton } from 'shared-ui';
import { useHasSession } from '../../data/member-query.ts';
import { MemberData } from '../member/member-data.tsx';
import styles from './member-card.module.css';

/** The member's card. Cached, because its number never changes. */
const memberCardQuery = (member: MemberClient) =>
  queryOptions({
    queryKey: ['member-card'],
    queryFn: ({ signal }) => member.get(memberCardSchema, MEMBER_CARD_PATH, {}, { signal }),
  });

export function MemberCard() {
  const { member, site } = useServices();
  const who = useFact('member.changed');
  const loyalty = useFact('loyalty.changed');
  const query = useQuery({ ...memberCardQuery(member), enabled: useHasSession() });
  useScreenOn();
  return (
    <MemberData query={query} skeleton={<Skeleton className={styles.bone} />}>
      {(card) => (
        <Paper
          card={card}
          club={site.clubName}
          name={who ? `${who.first_name} ${who.last_name}`.trim() : ''}
          loyalty={loyalty}
        />
      )}
    </MemberData>
  );
}

interface PaperProps {
  readonly card: Card;
  readonly club: string;
  readonly name: string;
  readonly loyalty: Loyalty | null;
}

function Paper({ card: { number, since, symbols }, club, name, loyalty }: PaperProps) {
  return (
    <section className={styles.stage} aria-label="Your card">
      <Awning tone="butter" size="large" className={styles.awning} />
      <div className={styles.card}>
        <p className={styles.club}>{club}</p>
        <QrPicture className={styles.qr} code={number} rows={symbols.qr} />
        <p className={styles.number}>{number}</p>
        <BarsPicture className={styles.bars} code={number} bars={symbols.code128} />
        <p className={styles.who}>
          {name && <strong>{name}</strong>}
          <span>
            {`${loyalty ? `${loyalty.tier[0]?.toUpperCase()}${loyalty.tier.slice(1)} · ${grouped(loyalty.points)} points · ` : ''}Member since ${since.slice(0, 4)}`}
          </span>
        </p>
      </div>
    </section>
  );
}

/** Keeps the screen on while the page is visible, for long lines at the register. */
function useScreenOn(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let isGone = false;
    let lock: WakeLockSentinel | null = null;
    // Fails on low battery. A hidden page loses its lock.
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isGone) void lock?.release();
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
