import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { CentreListItem, CentreList as CentresFound } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { ButtonLink, Container, EmptyState, Notice } from 'shared-ui';
import { allCentresQuery, type CentreBrand, centreQuery } from '../../data/centres.query.ts';
import { useTrackLater } from '../../lib/hooks.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { MapPanel } from '../map/map-panel.tsx';
import { centresQueryOf, type FinderState, finderHref, LIST_STEP } from '../search/finder-state.ts';
import { lastKnownPosition } from '../search/locate.ts';
import { useKnownCentre } from '../search/use-known-centre.ts';
import { CentreList } from './centre-list.tsx';
import styles from './finder.module.css';
import { foundWords } from './finder-words.ts';
import { ActiveFilters, OtherPlaces, SortLinks, ViewSwitch } from './search-links.tsx';
import { type RegionChoice, SearchPanel } from './search-panel.tsx';
import { useListMapState } from './use-list-map-state.ts';

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
  const step = useListMapState(state);
  useBrandNearest(state);
  const isSearch = state.q !== '' || state.near !== null;
  useTrackLater(isSearch && 'centre_search', { results: total, near_me: state.near !== null });
  const all = useAllCentres(state, list);
  const byState = state.sort === 'state' || (state.sort === null && !state.q && !state.near);
  const sort = byState ? 'state' : (state.sort ?? (origin ? 'distance' : 'relevance'));
  const shown = useMemo(() => all.slice(0, state.show), [all, state.show]);
  const country = origin?.country ?? items[0]?.address.country ?? 'US';
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
            {foundWords({ state, list, brandName: brand?.name ?? null })}
          </p>
          {total > 1 && <SortLinks state={state} sort={sort} hasOrigin={origin !== null && !origin.isArea} />}
        </div>
        {total === 0 ? (
          <NothingFound state={state} />
        ) : (
          <div className={styles.list}>
            <CentreList
              centres={shown}
              country={country}
              byState={byState}
              suites={brand?.suites}
              active={step.active}
              selected={step.selected}
            />
          </div>
        )}
        {origin === null && state.q !== '' && items[0] && total <= 3 && (
          <p>
            <a
              href={finderHref({ near: items[0].coordinates })}
            >{`Other centers near ${items[0].shortName}`}</a>
          </p>
        )}
        {shown.length < total && (
          <ButtonLink
            variant="quiet"
            block
            href={finderHref({ ...state, show: state.show + LIST_STEP })}
            onClick={() => analytics.track('find_show_more_click', { shown: shown.length })}
          >{`Show ${Math.min(LIST_STEP, total - shown.length)} more`}</ButtonLink>
        )}
        <p className={styles.credit}>
          Places by <a href="https://www.geonames.org/">GeoNames</a>,{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>
        </p>
      </div>
      <MapPanel
        className={styles.map}
        centres={all}
        country={country}
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

function useAllCentres(state: FinderState, first: CentresFound): readonly CentreListItem[] {
  const { content } = useServices();
  const { data } = useQuery({
    ...allCentresQuery(content, centresQueryOf(state), first),
    enabled: first.nextCursor !== null,
  });
  return data ?? first.items;
}

/**
 * Sorts the centres of a brand by distance from the shopper's position or known centre. Other visitors see
 * them by state.
 */
function useBrandNearest(state: FinderState): void {
  const { content, navigation } = useServices();
  const known = useKnownCentre();
  const isAsked = state.brand !== null && state.near === null && state.q === '' && state.sort === null;
  const position = lastKnownPosition();
  const { data } = useQuery({
    ...centreQuery(content, known?.slug ?? ''),
    enabled: isAsked && known !== null && !position,
  });
  const near = isAsked ? (position ?? data?.coordinates ?? null) : null;
  useEffect(() => {
    if (near) void navigation.navigate(finderHref({ ...state, near }), { replace: true });
  }, [near, state, navigation]);
}
