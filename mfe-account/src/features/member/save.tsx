import { useState } from 'react';
import { paths } from 'shared-contracts/content';
import { type ApiError, isApiError } from 'shared-contracts/wire';
import { Notice } from 'shared-ui';

export type SaveState = 'idle' | 'busy' | 'saved' | 'signed-out' | 'failed';

export interface Save {
  readonly state: SaveState;
  readonly fields: Readonly<Record<string, string>>;
  /** Runs the call and returns whether it succeeded. The input stays after a failure. */
  run(call: () => Promise<unknown>): Promise<boolean>;
  setFields(fields: Readonly<Record<string, string>>): void;
}

/** Closing the sign-in dialog cancels the change, which is not a failure. */
function stateOf(error: ApiError): SaveState {
  if (error.code === 'FRESH_SIGN_IN_NEEDED') return 'idle';
  return error.status === 401 ? 'signed-out' : 'failed';
}

export function useSave(): Save {
  const [state, setState] = useState<SaveState>('idle');
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  async function run(call: () => Promise<unknown>): Promise<boolean> {
    setState('busy');
    setFields({});
    try {
      await call();
      setState('saved');
      return true;
    } catch (error) {
      setState(isApiError(error) ? stateOf(error) : 'failed');
      if (isApiError(error)) setFields(error.fields);
      return false;
    }
  }
  return { state, fields, run, setFields };
}

/** Result of saving. The region always exists, so screen readers announce it. */
export function SaveNotice({ state, saved = 'Saved' }: { state: SaveState; saved?: string }) {
  return (
    <div role="status">
      {state === 'saved' && <Notice tone="success" title={saved} />}
      {state === 'failed' && (
        <Notice tone="danger" title="We couldn’t save that">
          What you entered is still here. Please try again.
        </Notice>
      )}
      {state === 'signed-out' && (
        <Notice tone="warning" title="You’ve been signed out">
          What you entered is still here.{' '}
          <a href={paths.signIn()} target="_blank" rel="noopener">
            Sign in (opens a new tab)
          </a>
          , come back, and save again.
        </Notice>
      )}
    </div>
  );
}
