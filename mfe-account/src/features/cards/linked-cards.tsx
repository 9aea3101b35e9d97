import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createClubCalls, type LinkedCard, paths } from 'shared-contracts';
import { useFact, useServices } from 'shared-contracts/remote';
import { Button, ButtonLink, Dialog, EmptyState, Icon } from 'shared-ui';
import { linkedCardsQuery } from '../../data/club.query.ts';
import { dayOf } from '../history/words.ts';
import { MemberData } from '../member/member-data.tsx';
import { SaveNotice } from '../member/save-notice.tsx';
import { useSave } from '../member/save-state.ts';
import styles from './linked-cards.module.css';

/** Cards by brand and last four digits: more of them is not known here. */
export function LinkedCards() {
  const { member } = useServices();
  const isSignedIn = useFact('session.changed').status === 'authenticated';
  const query = useQuery({ ...linkedCardsQuery(member), enabled: isSignedIn });
  const [asked, setAsked] = useState<LinkedCard | null>(null);
  return (
    <MemberData query={query}>
      {({ items }) => (
        <>
          {items.length === 0 ? (
            <EmptyState
              title="No card is linked yet"
              tone="butter"
              action={
                <ButtonLink href={paths.linkedCardsHowItWorks()} variant="quiet">
                  How linked cards work
                </ButtonLink>
              }
            >
              A linked card collects the points by itself: you pay as always, and they come within three days.
            </EmptyState>
          ) : (
            <ul className={styles.cards}>
              {items.map((card) => (
                <li key={card.id} className={styles.card}>
                  <Icon name="card" />
                  <div>
                    <p className={styles.name}>
                      {card.brand} ending in {card.last_four}
                    </p>
                    <p className={styles.note}>Linked on {dayOf(card.linked_at)}</p>
                  </div>
                  <Button variant="quiet" size="small" onClick={() => setAsked(card)}>
                    Unlink
                    <span className="visually-hidden"> the card ending in {card.last_four}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {asked && <UnlinkDialog card={asked} onClose={() => setAsked(null)} />}
        </>
      )}
    </MemberData>
  );
}

function UnlinkDialog({ card, onClose }: { card: LinkedCard; onClose: () => void }) {
  const { member } = useServices();
  const queryClient = useQueryClient();
  const save = useSave();

  async function unlink() {
    if (!(await save.run(() => createClubCalls(member).deleteLinkedCard(card.id)))) return;
    await queryClient.invalidateQueries(linkedCardsQuery(member));
    onClose();
  }

  return (
    <Dialog
      open
      kind="alert"
      title={`Unlink the card ending in ${card.last_four}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="signal" busy={save.state === 'busy'} onClick={() => void unlink()}>
            Unlink
          </Button>
          <Button variant="plain" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <p>Purchases with it collect no more points. The points it has brought stay yours.</p>
      <SaveNotice state={save.state} saved="Unlinked" />
    </Dialog>
  );
}
