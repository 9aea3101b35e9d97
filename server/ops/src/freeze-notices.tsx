import type { Freeze } from 'shared-contracts';
import { Notice } from 'shared-ui';
import { whenWords } from './words.ts';

export interface FreezeNoticesProps {
  readonly freezes: readonly Freeze[];
  /** Whether the token belongs to operations. Only operations may end a freeze. */
  readonly mayLift: boolean;
  readonly className: string | undefined;
}

export function FreezeNotices({ freezes, mayLift, className }: FreezeNoticesProps) {
  return freezes.map((freeze) => (
    <Notice
      key={`${freeze.remote} ${freeze.from} ${freeze.to}`}
      tone="warning"
      title={freezeTitle(freeze)}
      className={className}
    >
      <p>
        {freeze.who}: {freeze.why}. A way back stays open.
      </p>
      {mayLift && (
        <p>
          <code>pnpm release unfreeze{freeze.remote ? ` --remote ${freeze.remote}` : ''} --why …</code> ends
          it.
        </p>
      )}
    </Notice>
  ));
}

export function freezeTitle({ remote, from, to }: Freeze, now = Date.now()): string {
  const what = remote ? `Nothing new of ${remote}` : 'Nothing new';
  const end = `until ${whenWords(to)}`;
  return Date.parse(from) <= now
    ? `${what} goes live ${end}`
    : `${what} goes live from ${whenWords(from)} ${end}`;
}
