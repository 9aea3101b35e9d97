import { Alert, Button } from '@mui/material';
import { useNotify } from 'react-admin';
import { isFreshNeeded } from './call.ts';

// In another tab, so that nothing typed here is lost.
const SIGN_IN = '/api/staff/sign-in?to=/signed-in';

/**
 * Returns a function that shows why an act failed. A dangerous act needs a recent sign-in: the notice leads to it, and
 * the act can then be repeated.
 */
export function useFailure(): (error: unknown) => void {
  const notify = useNotify();
  return (error) => {
    if (isFreshNeeded(error))
      notify(
        <Alert
          severity="info"
          action={
            <Button color="inherit" href={SIGN_IN} target="_blank" rel="noopener">
              Sign in
            </Button>
          }
        >
          This needs a sign-in of the last ten minutes. Sign in, come back and repeat it.
        </Alert>,
        { autoHideDuration: null },
      );
    else notify(error instanceof Error ? error.message : String(error), { type: 'error' });
  };
}

/** Returns options of `Create` and `Edit`, so that they show failures in this way. */
export function useAct() {
  return { mutationOptions: { onError: useFailure() } };
}
