import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from 'shared-contracts/remote';
import { Details } from 'shared-ui';
import { cardPurchasesQuery, cardTillQuery } from '../../data/club.query.ts';
import { MemberData } from '../member/member-data.tsx';
import styles from './linked-cards.module.css';
import { ProviderFrame } from './provider-frame.tsx';

/** Practice register that buys with a linked card. No money moves. */
export function PracticeTill() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Details
      summary="Try it with a practice purchase"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <p className={styles.words}>
        This site uses a practice partner, and no money moves. Make a purchase or a return at its register and
        watch the points.
      </p>
      {isOpen && <Till />}
    </Details>
  );
}

function Till() {
  const { member, session } = useServices();
  const queryClient = useQueryClient();
  const query = useQuery(cardTillQuery(member));
  return (
    <MemberData query={query}>
      {({ frame }) => (
        <ProviderFrame
          frame={frame}
          title="Practice register"
          onMessage={(message) => {
            if (message.type !== 'card-frame:paid') return;
            void queryClient.invalidateQueries(cardPurchasesQuery(member));
            void session.refresh();
          }}
        />
      )}
    </MemberData>
  );
}
