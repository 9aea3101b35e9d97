import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from 'shared-contracts/content';
import type { ClubCalls, MemberChange } from 'shared-contracts/member';
import { showPendingChanges, useFact, useServices } from 'shared-contracts/remote';
import { isApiError } from 'shared-contracts/wire';
import { loadCalls, MEMBER_KEY } from '../../data/member-query.ts';

interface Made {
  readonly number: string;
  readonly centre: string;
}

type Once = Parameters<ClubCalls['redeemReward']>[1];

interface Spending<T> {
  readonly kind: MemberChange['kind'];
  /** Text that is the same for equal requests. */
  what(wanted: T): string;
  send(club: ClubCalls, wanted: T, once: Once): Promise<Made>;
  onMade(wanted: T): void;
  /** Called if the answer is unknown. The page's notice says so. */
  onUnknown(): void;
}

/** Spends points once and shows the code, also if the answer was lost. Fails only if the points were not used. */
export function useSpending<T>({ kind, what, send, onMade, onUnknown }: Spending<T>) {
  const { member, navigation, session } = useServices();
  const memberId = useFact('member.changed')?.public_id ?? '';
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ wanted, afterOrder }: { wanted: T; afterOrder?: string | undefined }) => {
      const { createClubCalls, isRefusal, sendOnce } = await loadCalls();
      const club = createClubCalls(member);
      await sendOnce<Made>({
        client: member,
        kind,
        what: what(wanted),
        member: memberId,
        send: (idempotencyKey) => send(club, wanted, { idempotencyKey, afterOrder }),
        answerOf: ({ reference, centre }) => ({ number: reference, centre }),
        async show({ number, centre }) {
          onMade(wanted);
          // Updates the balance on all pages without delaying the code.
          void session.refresh();
          await queryClient.invalidateQueries({ queryKey: [MEMBER_KEY], refetchType: 'none' });
          await navigation.navigate(paths.confirmation(centre, number));
        },
      }).catch((error: unknown) => {
        if (isRefusal(error)) throw error;
        onUnknown();
        showPendingChanges();
      });
    },
  });
}

/** Returns the number of the equal order that the server found, or undefined. */
export const earlierOrder = (error: unknown): string | undefined =>
  isApiError(error, 'CONFLICT') ? error.fields.earlier : undefined;
