import { lazy, Suspense, useEffect, useState } from 'react';
import { type CentreFull, paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import type { VisitPackState } from 'shared-contracts/shell';
import { Icon, type IconName, PageHeader, SceneStrip, Section } from 'shared-ui';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import { TakeAlong } from '../features/visit-pack/take-along.tsx';
import styles from '../features/visit-pack/visit-pack.module.css';

/** Only for members, so it loads separately. */
const PackCodes = lazy(() =>
  import(/* webpackChunkName: "pack-codes" */ '../features/visit-pack/pack-codes.tsx').then((file) => ({
    default: file.PackCodes,
  })),
);

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'visitPack',
  crumbs: [{ label: 'Save for offline' }],
  load: async () => null,
  head: ({ centre }) => ({
    title: `Save ${centreName(centre)} for offline`,
    description: `The map, stores, hours, parking and events of ${centreName(centre)} on your phone, even without a connection.`,
  }),
  View: VisitPackPage,
});

function VisitPackPage({ centre, slug }: CentreViewProps) {
  const pack = useVisitPack();
  return (
    <>
      <PageHeader
        strip={<SceneStrip place={centre.slug} picture="pack" />}
        title={`${placeName(centre)} offline`}
        lead={<p>Keep the map, stores, parking and deals on this device, in case your signal is weak.</p>}
      />
      <TakeAlong centre={centre} pack={pack} />
      {pack && (
        <Suspense>
          <PackCodes centre={centre} codes={pack.codes?.centre === slug ? pack.codes : null} />
        </Suspense>
      )}
      <PackContents centre={centre} />
    </>
  );
}

export function PackContents({ centre }: { centre: CentreFull }) {
  const { slug } = centre;
  const pages: ReadonlyArray<readonly [IconName, string, string]> = [
    ['clock', paths.centre(slug), 'Hours and news'],
    ['map', paths.map(slug), 'Map, search and routes'],
    ['store', paths.stores(slug), 'Stores'],
    ['search', paths.directory(slug), 'Directory'],
    ['directions', paths.plan(slug), 'Visit plan'],
    ['tag', paths.deals(slug), 'Deals'],
    ['star', paths.promotions(slug), 'Promotions'],
    ['calendar', paths.events(slug), 'Events'],
    ['parking', paths.parking(slug), 'Parking'],
    ['info', paths.visitorInfo(slug), 'Visitor info'],
    ['check', paths.knowBeforeYouGo(slug), 'Know before you go'],
    ['shield', paths.security(slug), 'Security'],
  ];
  return (
    <Section title="What’s in it" lead={`${placeName(centre)} as it is today, page by page.`}>
      <ul className={styles.pages}>
        {pages.map(([icon, href, label]) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const IMPOSSIBLE: VisitPackState = { kept: null, fetching: null, problem: 'impossible', codes: null };

/** Returns the pack on this device, or null until it has been checked and on the server. */
export function useVisitPack(): VisitPackState | null {
  const { visitPack } = useServices();
  const [state, setState] = useState<VisitPackState | null>(null);
  useEffect(() => {
    if (!visitPack) return setState(IMPOSSIBLE);
    let isGone = false;
    const watching = visitPack.watch((next) => !isGone && setState(next));
    watching.catch(() => setState({ ...IMPOSSIBLE, problem: 'failed' }));
    return () => {
      isGone = true;
      watching.then(
        (undo) => undo(),
        () => undefined,
      );
    };
  }, [visitPack]);
  return state;
}
