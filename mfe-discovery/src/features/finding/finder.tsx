import { useMemo } from 'react';
import type { CentreList as CentresFound } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { ButtonLink, Container, EmptyState, Notice } from 'shared-ui';
import type { CentreBrand } from '../../data/centre-brand.query.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useTrackLater } from '../../lib/use-track-later.ts';
import { CentreList } from '../centre-list/centre-list.tsx';
import { MapPanel } from '../map/map-panel.tsx';
import { ActiveFilters } from './active-filters.tsx';
import styles from './finder.module.css';
import { type FinderState, finderHref, LIST_STEP } from './finder-state.ts';
import { OtherPlaces } from './other-places.tsx';
import { type RegionChoice, SearchPanel } from './search-panel.tsx';
import { SortLinks } from './sort-links.tsx';
import { useAllCentres } from './use-all-centres.ts';
import { useBrandNearest } from './use-brand-nearest.ts';
import { useStep } from './use-step.ts';
import { ViewSwitch } from './view-switch.tsx';
import { foundWords } from './words.ts';

interface FinderProps {
  readonly state: FinderState;
  readonly list: CentresFound;
  readonly regions: readonly RegionChoice[];
  readonly brand: CentreBrand | null;
  readonly asksForPosition: boolean;
}

export function Finder({ state, list, regions, brand, asksForPosition }: FinderProps) {
  const { items, total, origin } = list;
  const { analytics } = useServices();
  const hydrated = useHydrated();
  const step = useStep(state);
  useBrandNearest(state);
  const isSearch = state.q !== '' || state.near !== null;
  useTrackLater(isSearch && 'centre_search', { results: total, near_me: state.near !== null });
  const all = useAllCentres(state, list);
  const byState = state.sort === 'state' || (state.sort === null && !state.q && !state.near);
  const sort = byState ? 'state' : (state.sort ?? (origin ? 'distance' : 'relevance'));
  const shown = useMemo(() => all.slice(0, state.show), [all, state.show]);
  const stateName = regions.find((region) => region.state === state.state)?.stateName ?? null;
  return (
    <Container className={styles.page} data-view={state.view}>
      <div className={styles.side}>
        <h1 className={styles.title}>{brand ? `Where to find ${brand.name}` : 'Find a center'}</h1>
        <SearchPanel state={state} regions={regions} />
        {asksForPosition && (
          <Notice tone="info" className={styles.notice}>
            {hydrated
              ? 'Tap “Near me” and your browser will ask to share your location.'
              : '“Near me” needs JavaScript. You can also enter a city or ZIP code.'}
          </Notice>
        )}
        <ActiveFilters state={state} stateName={stateName} brandName={brand?.name ?? null} />
        <OtherPlaces state={state} places={list.others ?? []} />
        <div className={styles.bar}>
          <p className={styles.found} role="status">
            {foundWords({ state, total, origin, brandName: brand?.name ?? null })}
          </p>
          {total > 1 && <SortLinks state={state} sort={sort} hasOrigin={origin !== null} />}
        </div>
        {total === 0 ? (
          <NothingFound state={state} />
        ) : (
          <div className={styles.list}>
            <CentreList
              centres={shown}
              byState={byState}
              suites={brand?.suites}
              active={step.active}
              selected={step.selected}
            />
          </div>
        )}
        {origin === null && state.q !== '' && items[0] && total <= 3 && (
          <p>
            <a href={finderHref({ near: items[0].coordinates })}>Other centers near {items[0].shortName}</a>
          </p>
        )}
        {shown.length < total && (
          <ButtonLink
            variant="quiet"
            block
            href={finderHref({ ...state, show: state.show + LIST_STEP })}
            onClick={() => analytics.track('find_show_more_click', { shown: shown.length })}
          >
            Show {Math.min(LIST_STEP, total - shown.length)} more
          </ButtonLink>
        )}
        <p className={styles.credit}>
          Places by <a href="https://www.geonames.org/">GeoNames</a>,{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>
        </p>
      </div>
      <MapPanel
        className={styles.map}
        centres={all}
        origin={origin}
        viewText={state.map}
        active={step.active}
        selected={step.selected}
        onSelect={step.select}
        onView={step.moveMap}
      />
      <ViewSwitch state={state} />
    </Container>
  );
}

function NothingFound({ state }: { state: FinderState }) {
  return (
    <EmptyState
      title="No centers match"
      action={<ButtonLink href={finderHref({})}>See all centers</ButtonLink>}
    >
      {state.q
        ? `We couldn’t find “${state.q}”. Check the spelling, or try a nearby city or a ZIP code.`
        : 'Remove a filter, or see all centers.'}
    </EmptyState>
  );
}
