import { paths } from 'shared-contracts';
import { Notice } from 'shared-ui';
import type { SaveState } from './save-state.ts';

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
            Sign in in a new tab
          </a>
          , come back, and save again.
        </Notice>
      )}
    </div>
  );
}
