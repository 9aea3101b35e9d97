import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isApiError } from 'shared-contracts';

/** Loaded only when a proof is required. */
const ProofDialog = lazy(() =>
  import(/* webpackChunkName: "proof-dialog" */ './proof-dialog.tsx').then(({ ProofDialog }) => ({
    default: ProofDialog,
  })),
);

interface FreshSignIn {
  /** Makes a call. If the server requires a fresh sign-in, asks for it and makes the call again. */
  withProof<T>(call: () => Promise<T>): Promise<T>;
  /** Dialog to render beside the form, which keeps its input. */
  readonly question: ReactNode;
}

/**
 * Fresh sign-in before an account change (FRESH_SIGN_IN_NEEDED). Closing the dialog rejects with the server's
 * refusal.
 */
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
