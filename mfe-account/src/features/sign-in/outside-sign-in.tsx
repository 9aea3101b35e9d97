import { useState } from 'react';
import type { AuthProvider } from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import type { SignInRequest, SignInResult } from 'shared-contracts/shell';
import { Button } from 'shared-ui';
import styles from '../forms/form.module.css';
import { SignInFailure } from '../forms/sign-in-failure.tsx';

interface OutsideSignInProps extends Pick<SignInRequest, 'kind' | 'callbackUrl'> {
  readonly provider: AuthProvider;
}

export function OutsideSignIn({ provider, kind, callbackUrl }: OutsideSignInProps) {
  const { session } = useServices();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInResult | null>(null);

  async function go() {
    setBusy(true);
    const result = await session.signIn({ kind, callbackUrl });
    if (result.error === null) return;
    setBusy(false);
    setFailure(result);
  }

  return (
    <div className={styles.form}>
      <SignInFailure failure={failure} />
      <p>{`${kind === 'create' ? 'You join' : 'You sign in'} with ${provider.name}, then come back here.`}</p>
      <p>
        <Button variant="signal" size="large" iconAfter="arrow" busy={isBusy} onClick={() => void go()}>
          {`Continue with ${provider.name}`}
        </Button>
      </p>
    </div>
  );
}
