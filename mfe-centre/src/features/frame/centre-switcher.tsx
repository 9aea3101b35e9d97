import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type CentreFull, paths } from 'shared-contracts';
import { Icon } from 'shared-ui';
import { say } from '../centre/centre-words.ts';
import styles from './centre-switcher.module.css';
import type { PageKind } from './page-kind.ts';

/** A separate chunk, because few visitors open the list. */
const OtherCentres = lazy(() =>
  import(/* webpackChunkName: "other-centres" */ './other-centres.tsx').then((file) => ({
    default: file.OtherCentres,
  })),
);

export interface SwitcherProps {
  readonly centre: CentreFull;
  readonly kind: PageKind;
}

/** Leads to the same page of another centre, or without scripts to the search for centres. */
export function CentreSwitcher({ centre, kind }: SwitcherProps) {
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    if (!isOpen) {
      // The menu may have been opened before hydration, without a toggle event.
      if (details.current?.open) setOpen(true);
      return;
    }
    const close = (event: Event) => {
      if (
        event instanceof KeyboardEvent
          ? event.key !== 'Escape'
          : details.current?.contains(event.target as Node)
      )
        return;
      if (event instanceof KeyboardEvent) details.current?.querySelector('summary')?.focus();
      setOpen(false);
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, [isOpen]);

  return (
    <details
      ref={details}
      className={styles.switcher}
      data-menu=""
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Icon name="pin" />
        {say(centre, 'Change center')}
      </summary>
      <div className={styles.panel}>
        {isOpen && (
          <Suspense fallback={<div className={styles.list} aria-busy="true" />}>
            <OtherCentres centre={centre} kind={kind} />
          </Suspense>
        )}
        <a className={styles.all} href={paths.findACentre()}>
          {say(centre, 'Search all centers')}
        </a>
      </div>
    </details>
  );
}
