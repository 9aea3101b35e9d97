import type { ReactNode } from 'react';
import { paths } from 'shared-contracts';
import type { useNearMe } from './use-near-me.ts';

interface NearMeLinkProps {
  readonly nearMe: ReturnType<typeof useNearMe>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Link that asks for the position. Without scripts it leads to a page with alternatives. */
export function NearMeLink({ nearMe, className, children }: NearMeLinkProps) {
  return (
    <a
      className={className}
      href={paths.findACentre({ near: 'me' })}
      aria-disabled={nearMe.state === 'asking' || undefined}
      onClick={(event) => {
        event.preventDefault();
        void nearMe.ask();
      }}
    >
      {children}
    </a>
  );
}
