import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isApiError } from 'shared-contracts';

/** Fetched where a proof is asked for: it is seldom. */
const ProofDialog = lazy(() =>
  import(/* webpackChunkName: "proof-dialog" */ './proof-dialog.tsx').then(({ ProofDialog }) => ({
    default: ProofDialog,
  })),
);

interface FreshSignIn {
  /** Makes a call. Where the server wants to know again who it is, that is asked in place, and the call is made once more. */
  withProof<T>(call: () => Promise<T>): Promise<T>;
  /** The question, to be drawn beside the form: nothing that was typed there is lost. */
  readonly question: ReactNode;
}

/** Fresh sign-in before a change of the account (FRESH_SIGN_IN_NEEDED). Who closes the question gets the server's refusal. */
export function useFreshSignIn(): FreshSignIn {
  const [asked, setAsked] = useState<{ answer(isProved: boolean): void } | null>(null);

  async function withProof<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!isApiError(error, 'FRESH_SIGN_IN_NEEDED')) throw error;
      const isProved = await new Promise<boolean>((answer) => setAsked({ answer }));
      setAsked(null);
      if (!isProved) throw error;
      return call();
    }
  }

  const question = asked && (
    <Suspense fallback={null}>
      <ProofDialog onAnswer={asked.answer} />
    </Suspense>
  );
  return { withProof, question };
}
