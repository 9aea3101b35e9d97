import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CardLinkStart, createClubCalls, type LinkedCard } from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import { isApiError } from 'shared-contracts/wire';
import { Button, Dialog, Notice, Skeleton } from 'shared-ui';
import { linkedCardsQuery } from '../../data/club.query.ts';
import { ProviderFrame } from './provider-frame.tsx';

const FAILED = 'The form didn’t load. Please try again.';
const UNKNOWN = 'We don’t know yet if your card is linked. Close this to see your cards.';
/** Returns the server's message for shoppers, or a generic one for other failures. */
const wordsOf = (error: unknown, otherwise: string) =>
  isApiError(error) && error.status === 422 ? error.message : otherwise;

export function LinkCard({ onLinked }: { onLinked(card: LinkedCard): void }) {
  const { member, analytics } = useServices();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [start, setStart] = useState<CardLinkStart | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Number of the current attempt. Results of earlier attempts are dropped. */
  const opening = useRef(0);

  const close = () => {
    opening.current++;
    setOpen(false);
    setStart(null);
  };

  async function open() {
    const mine = ++opening.current;
    setOpen(true);
    setProblem(null);
    try {
      const answer = await createClubCalls(member).startLinkingCard();
      if (mine === opening.current) setStart(answer);
    } catch (error) {
      if (mine === opening.current) setProblem(wordsOf(error, FAILED));
    }
  }

  async function link(proof: { enrolment: string; proof: string }) {
    const mine = opening.current;
    setProblem(null);
    try {
      const card = await createClubCalls(member).linkCard(proof);
      analytics.track('linked_card_add', {});
      await queryClient.invalidateQueries(linkedCardsQuery(member));
      if (mine === opening.current) close();
      onLinked(card);
    } catch (error) {
      if (mine === opening.current) setProblem(wordsOf(error, UNKNOWN));
      void queryClient.invalidateQueries(linkedCardsQuery(member));
    }
  }

  return (
    <>
      <Button variant="signal" icon="plus" onClick={() => void open()}>
        Link a card
      </Button>
      {isOpen && (
        <Dialog open title="Link a card" onClose={close}>
          <div role="alert">{problem && <Notice tone="danger" title={problem} />}</div>
          {start ? (
            <ProviderFrame
              frame={start.frame}
              title="Card-linking form"
              onMessage={(message) => {
                if (message.type === 'card-frame:cancelled') close();
                if (message.type === 'card-frame:enrolled' && message.enrolment === start.enrolment)
                  void link({ enrolment: message.enrolment, proof: message.proof });
              }}
            />
          ) : (
            !problem && (
              <div aria-busy="true">
                <Skeleton lines={6} />
              </div>
            )
          )}
        </Dialog>
      )}
    </>
  );
}
