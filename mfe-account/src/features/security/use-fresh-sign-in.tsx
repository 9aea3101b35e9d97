import { lazy, Suspense, useState } from 'react';
import { isApiError } from 'shared-contracts/wire';

/** Loaded only when a proof is required. */
const ProofDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "proof-dialog" */ './proof-dialog.tsx')).ProofDialog,
}));

/**
 * Fresh sign-in before an account change. `withProof` makes a call. If it fails with FRESH_SIGN_IN_NEEDED, it
 * shows the `question`, which belongs beside the form, and repeats the call. Closing the dialog rejects with
 * the server's refusal.
 */
export function useFreshSignIn() {
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
