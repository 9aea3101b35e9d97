import { type ComponentType, useEffect, useState } from 'react';
import { paths } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import type { SignInFirstProps } from './sign-in-first.tsx';

/** The sheet that asks a visitor to sign in, once there is something to ask for; fetched then. */
export function AskingSheet(props: SignInFirstProps) {
  const { session } = useServices();
  const [Sheet, setSheet] = useState<ComponentType<SignInFirstProps> | null>(null);
  const { isAsking } = props.heart;
  const { centre, storeName, id } = props.reward;
  useEffect(() => {
    if (!isAsking || Sheet) return;
    import(/* webpackChunkName: "sign-in-first" */ './sign-in-first.tsx').then(
      ({ SignInFirst }) => setSheet(() => SignInFirst),
      // Without its code the way that needs none: by the page, where the heart is touched again.
      () => session.requireSignIn(paths.reward(centre, storeName, id)),
    );
  }, [isAsking, Sheet, session, centre, storeName, id]);
  return Sheet && <Sheet {...props} />;
}
