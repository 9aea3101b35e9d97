import { type ComponentType, useEffect, useState } from 'react';
import { paths } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import type { SavedDeal, SavingDeal } from './use-deal-saving.ts';

type Sheet = ComponentType<{ asking: SavedDeal | null; onClose: () => void }>;

/** The sheet that asks a visitor to sign in, once there is something to ask for; fetched then. */
export function AskingSheet({ saving: { asking, stopAsking } }: { saving: SavingDeal }) {
  const { session } = useServices();
  const [Sheet, setSheet] = useState<Sheet | null>(null);
  useEffect(() => {
    if (!asking || Sheet) return;
    import(/* webpackChunkName: "sign-in-first" */ './sign-in-first.tsx').then(
      ({ SignInFirst }) => setSheet(() => SignInFirst),
      // Without its code the way that needs none: by the page, where the heart is touched again.
      () => session.requireSignIn(paths.home()),
    );
  }, [asking, Sheet, session]);
  return Sheet && <Sheet asking={asking} onClose={stopAsking} />;
}
