import { useQueryClient } from '@tanstack/react-query';
import { useServices } from 'shared-contracts/remote';
import { createSecurityCalls, securityQuery } from '../../data/security.query.ts';
import { useSave } from '../member/save.tsx';
import { useFreshSignIn } from './use-fresh-sign-in.tsx';

/** Calls that change the sign-in, their saving state, and the fresh sign-in that they may need. */
export function useSecurityChange() {
  const { member } = useServices();
  const queryClient = useQueryClient();
  const { withProof, question } = useFreshSignIn();
  const save = useSave();
  return {
    calls: createSecurityCalls(member),
    reload: () => queryClient.invalidateQueries(securityQuery(member)),
    save,
    withProof,
    question,
  };
}
