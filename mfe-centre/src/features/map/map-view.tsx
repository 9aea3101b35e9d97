import { useMemo } from 'react';
import { type CentreFull, paths, type SitePlan, type StoreList } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { Button, Select, TextLink } from 'shared-ui';
import { centreName } from '../centre/centre-words.ts';
import { useFilterParams } from '../filters/use-filter-params.ts';
import { matchesText } from '../stores/filter-stores.ts';
import { plural } from '../words/plural.ts';
import { AmenityFilter, amenityOf } from './amenity-filter.tsx';
import { FIND_STORE_FORM, FindStore } from './find-store.tsx';
import { MapCanvas } from './map-canvas.tsx';
import { MapList } from './map-list.tsx';
import styles from './map-page.module.css';
import { type MapState, mapHref, mapQueryOf, mapStateOf } from './map-state.ts';
import { PlaceCard } from './place-card.tsx';
import { PlanDrawing } from './plan-drawing.tsx';
import { focusOf, pinsOf } from './plan-focus.ts';
import { planModel } from './plan-model.ts';
import { RoutePanel } from './route-panel.tsx';
import { useMapRoute } from './use-map-route.ts';

interface MapViewProps {
  readonly centre: CentreFull;
  readonly plan: SitePlan;
  readonly stores: StoreList;
}

/** Stores that the search and the category leave. */
function storesFound(stores: StoreList, state: MapState) {
  const category = stores.categories.find((each) => each.slug === state.category);
  const listed = stores.items.filter(
    (store) =>
      (!category || store.categoryId === category.id) &&
      matchesText(`${store.name} ${store.categoryName} ${store.suite}`, state.q),
  );
  const isNarrowed = state.q !== '' || category !== undefined;
  return { listed, isNarrowed };
}

/** The plan of a centre with what is found on it: search, list, amenities and the way between two places. */
export function MapView({ centre, plan, stores }: MapViewProps) {
  const { slug } = centre;
  const { analytics, navigation } = useServices();
  const { params, set } = useFilterParams();
  const state = mapStateOf(params);
  const model = useMemo(() => planModel(plan), [plan]);
  const found = useMapRoute(plan, model, state);
  const change = (part: Partial<MapState>) => set(mapQueryOf({ ...state, ...part }));

  const { listed, isNarrowed } = storesFound(stores, state);
  const place = model.places.get(state.place) ?? null;
  const store = stores.items.find(({ id }) => String(id) === place?.key) ?? null;
  const tones = useMemo(
    () => new Map(stores.items.map(({ id, categoryId }) => [id, categoryId % 6])),
    [stores],
  );

  function choose(key: string) {
    change({ place: key, from: '', to: '' });
    if (/^\d+$/.test(key)) analytics.track('map_store_select', { centre: slug, id: Number(key) });
  }

  function findWay(from: string, to: string, steps: boolean) {
    void navigation.navigate(mapHref(slug, { ...state, place: '', from, to, steps }));
    analytics.track('map_route_find', { centre: slug, step_free: !steps });
  }

  return (
    <div className={styles.page}>
      {/* On a phone one asks first, then sees: first in the document too, or it would push down a plan that is drawn before it. */}
      <div className={styles.find}>
        <FindStore slug={slug} state={state} onChange={change} />
      </div>
      <div className={styles.canvas}>
        <MapCanvas
          model={model}
          label={`Plan of ${centreName(centre)}`}
          focus={focusOf(found, place)}
          onChoose={choose}
          overlay={
            place &&
            !found && (
              <PlaceCard
                place={place}
                store={store}
                centre={centre}
                fromHref={`${mapHref(slug, { ...state, place: '', from: place.key, to: '' })}#way`}
                toHref={`${mapHref(slug, { ...state, place: '', from: '', to: place.key })}#way`}
                onClose={() => change({ place: '' })}
              />
            )
          }
        >
          <PlanDrawing
            model={model}
            found={isNarrowed ? new Set(listed.map(({ id }) => id)) : null}
            amenityKinds={amenityOf(model, state)?.kinds ?? null}
            chosen={place?.key ?? null}
            categoryTones={tones}
            route={found?.line ?? null}
            approaches={found?.approaches ?? []}
            pins={pinsOf(found, place, model.places, state)}
          />
        </MapCanvas>
        <AmenityFilter slug={slug} model={model} state={state} />
      </div>
      <div className={styles.list}>
        <Select
          label="Category"
          hideLabel
          name="category"
          form={FIND_STORE_FORM}
          value={state.category}
          onChange={(event) => change({ category: event.currentTarget.value })}
          options={[
            { value: '', label: 'All categories' },
            ...stores.categories.map((each) => ({ value: each.slug, label: `${each.name} (${each.count})` })),
          ]}
        />
        <StoresFound
          centre={centre}
          stores={stores}
          listed={listed}
          isNarrowed={isNarrowed}
          state={state}
          chosen={place && { label: place.label, suite: store?.suite ?? null }}
          onChoose={choose}
        />
        <More slug={slug} />
      </div>
      <div className={styles.way}>
        <RoutePanel
          slug={slug}
          country={centre.address.country}
          state={state}
          stores={stores.items.flatMap(({ id }) => model.stores.get(id) ?? [])}
          lots={model.lots.flatMap(({ id }) => model.places.get(id) ?? [])}
          found={found}
          swapHref={`${mapHref(slug, { ...state, from: state.to, to: state.from })}#way`}
          onFind={findWay}
        />
      </div>
    </div>
  );
}

interface StoresFoundProps extends Pick<MapViewProps, 'centre' | 'stores'> {
  readonly listed: StoreList['items'];
  /** Some are left out: a search or a category narrows the list. */
  readonly isNarrowed: boolean;
  readonly state: MapState;
  readonly chosen: { readonly label: string; readonly suite: string | null } | null;
  onChoose(key: string): void;
}

/** Stores that the search leaves, how many there are, and what is chosen on the map. */
function StoresFound({ centre, stores, listed, isNarrowed, state, chosen, onChoose }: StoresFoundProps) {
  return (
    <>
      <p className={styles.count} role="status">
        {isNarrowed ? `${listed.length} of ${plural(stores.total, 'store')}` : plural(stores.total, 'store')}
        {chosen && `. On the map: ${chosen.label}${chosen.suite ? `, suite ${chosen.suite}` : ''}.`}
      </p>
      {listed.length > 0 ? (
        <MapList
          stores={listed}
          chosen={state.place}
          hrefOf={({ id }) => mapHref(centre.slug, { ...state, place: String(id), from: '', to: '' })}
          onChoose={onChoose}
        />
      ) : (
        <p>
          No store fits that. <TextLink href={paths.map(centre.slug)}>Show all</TextLink>
        </p>
      )}
    </>
  );
}

function More({ slug }: { slug: string }) {
  return (
    <p className={styles.more}>
      <TextLink href={paths.directory(slug)}>Directory to print</TextLink>
      <Button
        className={styles.print}
        variant="plain"
        size="small"
        icon="print"
        onClick={() => window.print()}
      >
        Print the map
      </Button>
    </p>
  );
}
