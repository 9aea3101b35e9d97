import { useQuery } from '@tanstack/react-query';
import type { MemberCard as Card, Loyalty } from 'shared-contracts';
import { useFact, useServices } from 'shared-contracts/remote';
import { BarsPicture, grouped, QrPicture, Skeleton } from 'shared-ui';
import { memberCardQuery } from '../../data/member-card.query.ts';
import { MemberData } from '../member/member-data.tsx';
import styles from './member-card.module.css';
import { useScreenOn } from './use-screen-on.ts';

export function MemberCard() {
  const { member, site } = useServices();
  const isSignedIn = useFact('session.changed').status === 'authenticated';
  const who = useFact('member.changed');
  const loyalty = useFact('loyalty.changed');
  const query = useQuery({ ...memberCardQuery(member), enabled: isSignedIn });
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
    <section className={styles.card} aria-label="Your card">
      <p className={styles.club}>{club}</p>
      <QrPicture className={styles.qr} code={number} rows={symbols.qr} />
      <p className={styles.number}>{number}</p>
      <BarsPicture className={styles.bars} code={number} bars={symbols.code128} />
      <p className={styles.who}>
        {name && <strong>{name}</strong>}
        <span>
          {loyalty &&
            `${loyalty.tier[0]?.toUpperCase()}${loyalty.tier.slice(1)} · ${grouped(loyalty.points)} points · `}
          Member since {since.slice(0, 4)}
        </span>
      </p>
    </section>
  );
}
