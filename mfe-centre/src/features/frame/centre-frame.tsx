import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { CentreFull } from 'shared-contracts';
import { paths } from 'shared-contracts';
import { Breadcrumb } from 'shared-ui';
import { placeName } from '../centre/centre-words.ts';
import { SavingNotice } from '../saving/saving-notice.tsx';
import type { Crumb } from '../structured-data/json-ld.ts';
import { AlertBanner } from './alert-banner.tsx';
import styles from './centre-frame.module.css';
import { CentreSwitcher } from './centre-switcher.tsx';
import { Freshness } from './freshness.tsx';
import type { PageKind } from './page-kind.ts';

export interface CentreFrameProps {
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
