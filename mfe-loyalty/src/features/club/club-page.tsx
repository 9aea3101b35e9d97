import type { ReactNode } from 'react';
import { type CentreFull, paths } from 'shared-contracts/content';
import { Breadcrumb } from 'shared-ui';
import { PendingChanges } from '../changes/pending-changes.tsx';
import styles from './club-page.module.css';

/** Returns the centre's place for a sentence, or its own brand if it has one. */
export const placeName = ({ shortName, features }: Pick<CentreFull, 'shortName' | 'features'>): string =>
  features.branding?.name ?? shortName;

export function ClubPage({
  centre,
  here,
  crumbs = [],
  children,
}: {
  centre: CentreFull;
  here: string;
  crumbs?: ReadonlyArray<{ label: string; href: string }>;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <div className={styles.crumbs}>
        <Breadcrumb
          items={[
            { label: 'Home', href: paths.home() },
            { label: placeName(centre), href: paths.centre(centre.slug) },
            ...crumbs,
            { label: here },
          ]}
        />
      </div>
      <PendingChanges />
      {children}
    </div>
  );
}
