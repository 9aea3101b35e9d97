import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from 'shared-contracts/content';
import {
  createClubCalls,
  type LinkedCard,
  type LinkedCards as LinkedCardList,
} from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import { Button, Details, Dialog, EmptyState, Notice, TextLink } from 'shared-ui';
import { cardPurchasesQuery, cardTillQuery, linkedCardsQuery } from '../../data/club.query.ts';
import { useHasSession } from '../../data/member-query.ts';
import { dayOf } from '../history/words.ts';
import { MemberData } from '../member/member-data.tsx';
import { SaveNotice, useSave } from '../member/save.tsx';
import { CardPurchases } from './card-purchases.tsx';
import { LinkCard } from './link-card.tsx';
import styles from './linked-cards.module.css';
import { ProviderFrame } from './provider-frame.tsx';

export function LinkedCards() {
  const { member } = useServices();
  const query = useQuery({ ...linkedCardsQuery(member), enabled: useHasSession() });
  return <MemberData query={query}>{(list) => <CardList list={list} />}</MemberData>;
}

function CardList({ list: { items, linking } }: { list: LinkedCardList }) {
  const [asked, setAsked] = useState<LinkedCard | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const link = linking ? (
    <LinkCard onLinked={({ brand, last_four }) => setSaid(`${brand} ending in ${last_four} is linked`)} />
  ) : null;
  return (
    <div className={styles.page}>
      <div role="status">
        {said && (
          <Notice tone="success" title={said} onDismiss={() => setSaid(null)}>
            Pay with it like always; points are added automatically.
          </Notice>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState title="No card is linked yet" tone="butter" action={link}>
          A linked card earns points automatically. Pay like always, and they post within three days.
        </EmptyState>
      ) : (
        <>
          <ul className={styles.cards}>
            {items.map((card) => (
              <Card key={card.id} card={card} onUnlink={() => setAsked(card)} />
            ))}
          </ul>
          <div>{link}</div>
        </>
      )}
      {!linking && <p className={styles.note}>You can’t link new cards right now.</p>}
      {linking?.practice && items.length > 0 && <PracticeTill />}
      <CardPurchases />
      <p>
        <TextLink variant="strong" href={paths.linkedCardsHowItWorks()}>
          How linked cards work
        </TextLink>
      </p>
      {asked && <UnlinkDialog card={asked} onClose={() => setAsked(null)} onUnlinked={() => setSaid(null)} />}
    </div>
  );
}

function Card({ card: { brand, last_four, linked_at }, onUnlink }: { card: LinkedCard; onUnlink(): void }) {
  return (
    <li className={styles.card}>
      <p className={styles.face}>
        <span className={styles.brand}>{brand}</span>
        <span className={styles.number}>
          <span className="visually-hidden">ending in </span>
          <span aria-hidden="true">•••• </span>
          {last_four}
        </span>
      </p>
      <div className={styles.foot}>
        <p className={styles.note}>{`Linked on ${dayOf(linked_at)}`}</p>
        <Button variant="quiet" size="small" onClick={onUnlink}>
          Unlink
          <span className="visually-hidden">{` the card ending in ${last_four}`}</span>
        </Button>
      </div>
    </li>
  );
}

interface UnlinkDialogProps {
  readonly card: LinkedCard;
  onClose(): void;
  onUnlinked(): void;
}

function UnlinkDialog({ card, onClose, onUnlinked }: UnlinkDialogProps) {
  const { member, analytics } = useServices();
  const queryClient = useQueryClient();
  const save = useSave();

  async function unlink() {
    if (!(await save.run(() => createClubCalls(member).deleteLinkedCard(card.id)))) return;
    analytics.track('linked_card_remove', {});
    onUnlinked();
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
      <p>Purchases with it will no longer earn points. You keep the points it has earned.</p>
      <SaveNotice state={save.state} saved="Unlinked" />
    </Dialog>
  );
}

/** Practice register that buys with a linked card. No money moves. */
function PracticeTill() {
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
