import { type ComponentType, useEffect, useState } from 'react';
import { paths } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import type { SignInFirstProps } from './sign-in-first.tsx';

/** Sheet that asks a visitor to sign in. Its code loads on first use. */
export function AskingSheet(props: SignInFirstProps) {
  const { session } = useServices();
  const [Sheet, setSheet] = useState<ComponentType<SignInFirstProps> | null>(null);
  const { isAsking } = props.heart;
  const { centre, storeName, id } = props.reward;
  useEffect(() => {
    if (!isAsking || Sheet) return;
    import(/* webpackChunkName: "sign-in-first" */ './sign-in-first.tsx').then(
      ({ SignInFirst }) => setSheet(() => SignInFirst),
      // Without the sheet's code, falls back to the sign-in page.
      () => session.requireSignIn(paths.reward(centre, storeName, id)),
    );
  }, [isAsking, Sheet, session, centre, storeName, id]);
  return Sheet && <Sheet {...props} />;
}
