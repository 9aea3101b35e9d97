import type { Freeze } from 'shared-contracts';
import { Notice } from 'shared-ui';
import { whenWords } from './words.ts';

export interface FreezeNoticesProps {
  readonly freezes: readonly Freeze[];
  /** The token is one of operations, which alone may end them. */
  readonly mayLift: boolean;
  readonly className: string | undefined;
}

/** Windows in which nothing new goes live: those that go on, and those to come. */
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

/** "Nothing new of mfe-a goes live until 30 Nov 2026, 09:00". */
export function freezeTitle({ remote, from, to }: Freeze, now = Date.now()): string {
  const what = remote ? `Nothing new of ${remote}` : 'Nothing new';
  const end = `until ${whenWords(to)}`;
  return Date.parse(from) <= now
    ? `${what} goes live ${end}`
    : `${what} goes live from ${whenWords(from)} ${end}`;
}
