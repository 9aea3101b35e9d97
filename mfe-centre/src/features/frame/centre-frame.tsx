import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type CentreFull, localDateAt, paths } from 'shared-contracts/content';
import { useNow } from 'shared-contracts/remote';
import { Breadcrumb, Icon, Notice, Unbroken } from 'shared-ui';
import { placeName, spelledFor } from '../centre/centre-words.ts';
import type { PageKind } from '../centre/page-context.ts';
import { SavingNotice } from '../saving/saving-notice.tsx';
import type { Crumb } from '../structured-data/json-ld.ts';
import styles from './centre-frame.module.css';
import centreSwitcherStyles from './centre-switcher.module.css';
import { Freshness } from './freshness.tsx';

interface CentreFrameProps {
  readonly centre: CentreFull;
  readonly kind: PageKind;
  readonly crumbs: readonly Crumb[];
  readonly children: ReactNode;
}

export const crumbsFrom = (
  centre: Pick<CentreFull, 'slug' | 'shortName' | 'name' | 'features'>,
  crumbs: readonly Crumb[],
): Crumb[] => [
  { label: 'Home', href: paths.home() },
  crumbs.length > 0
    ? { label: placeName(centre), href: paths.centre(centre.slug) }
    : { label: placeName(centre) },
  ...crumbs,
];

export function CentreFrame({ centre, kind, crumbs, children }: CentreFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.bar}>
        <Breadcrumb items={crumbsFrom(centre, crumbs)} />
        <CentreSwitcher centre={centre} kind={kind} />
      </div>
      <AlertBanner centre={centre} />
      <Freshness />
      {children}
      <SavingNotice pathname={useLocation().pathname} />
    </div>
  );
}

/** A separate chunk, because few visitors open the list. */
const OtherCentres = lazy(() =>
  import(/* webpackChunkName: "other-centres" */ './other-centres.tsx').then((file) => ({
    default: file.OtherCentres,
  })),
);

/** Leads to the same page of another centre, or without scripts to the search for centres. */
function CentreSwitcher({ centre, kind }: Pick<CentreFrameProps, 'centre' | 'kind'>) {
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
      className={centreSwitcherStyles.switcher}
      data-menu=""
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={centreSwitcherStyles.summary}>
        <Icon name="pin" />
        {spelledFor(centre, 'Change center')}
      </summary>
      <div className={centreSwitcherStyles.panel}>
        {isOpen && (
          <Suspense fallback={<div className={centreSwitcherStyles.list} aria-busy="true" />}>
            <OtherCentres centre={centre} kind={kind} />
          </Suspense>
        )}
        <a className={centreSwitcherStyles.all} href={paths.findACentre()}>
          {spelledFor(centre, 'Search all centers')}
        </a>
      </div>
    </details>
  );
}

const TONES = { info: 'info', warning: 'warning', emergency: 'danger' } as const;

/** Alerts that apply today. Alerts of later days are not shown yet. */
function AlertBanner({ centre }: { centre: CentreFull }) {
  const today = localDateAt(useNow(), centre.timeZone);
  const alerts = centre.alerts.filter(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);
  if (alerts.length === 0) return null;
  return (
    <div className={styles.alerts}>
      {alerts.map(({ id, severity, title, text }) => (
        <Notice key={id} tone={TONES[severity]} title={title}>
          <Unbroken text={text} />
        </Notice>
      ))}
    </div>
  );
}
