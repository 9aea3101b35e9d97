import { useMemo } from 'react';
import type { CentreFull, SitePlan, StoreList } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { centreName } from '../centre/centre-words.ts';
import { useFilterParams } from '../filters/use-filter-params.ts';
import { toneOf } from '../site-plan/category-tones.ts';
import { MapCanvas } from '../site-plan/map-canvas.tsx';
import { PlanDrawing } from '../site-plan/plan-drawing.tsx';
import { type PlanModel, planModel } from '../site-plan/plan-model.ts';
import { matchesText } from '../stores/filter-stores.ts';
import { AmenityFilter, amenityOf, amenityPlaces, MapKey } from './map-key.tsx';
import styles from './map-page.module.css';
import { focusOf, pinsOf, useMapRoute } from './map-route.ts';
import { MapSheet } from './map-sheet.tsx';
import { type MapState, mapHref, mapQueryOf, mapStateOf } from './map-state.ts';
import { RoutePanel } from './route-panel.tsx';
import { CategoryChoice, FindStore, PrintLinks, StoresFound } from './store-finder.tsx';

function placesFound(stores: StoreList, model: PlanModel, state: MapState) {
  const category = stores.categories.find((each) => each.slug === state.category);
  const listed = stores.items.filter(
    (store) =>
      (!category || store.categoryId === category.id) &&
      matchesText(`${store.name} ${store.categoryName} ${store.suite}`, state.q),
  );
  const amenities = state.q ? amenityPlaces(model, ({ name }) => matchesText(name, state.q)) : [];
  const isNarrowed = state.q !== '' || category !== undefined;
  return { listed, amenities, isNarrowed };
}

const placeGroups = (stores: StoreList, model: PlanModel) => ({
  Parking: model.lots.flatMap(({ id }) => model.places.get(id) ?? []),
  Amenities: amenityPlaces(model),
  Stores: stores.items.flatMap(({ id }) => model.stores.get(id) ?? []),
});

export function MapView({ centre, plan, stores }: { centre: CentreFull; plan: SitePlan; stores: StoreList }) {
  const { slug } = centre;
  const { analytics, navigation } = useServices();
  const { params, set } = useFilterParams();
  const state = mapStateOf(params);
  const model = useMemo(() => planModel(plan), [plan]);
  const found = useMapRoute(plan, model, state);
  const change = (part: Partial<MapState>) => set((now) => mapQueryOf({ ...mapStateOf(now), ...part }));

  const { listed, amenities, isNarrowed } = placesFound(stores, model, state);
  const place = model.places.get(state.place) ?? null;
  const store = stores.items.find(({ id }) => String(id) === place?.key) ?? null;
  const tones = useMemo(
    () => new Map(stores.items.map(({ id, categoryId }) => [id, toneOf(categoryId)])),
    [stores],
  );
  const hits = isNarrowed ? listed.map(({ id }) => id).join() : null;
  const hitSet = useMemo(() => (hits === null ? null : new Set(hits.split(',').map(Number))), [hits]);
  const { from, to } = state;
  const pins = useMemo(
    () => pinsOf(found, place, model.places, { from, to }),
    [found, place, model, from, to],
  );
  const hrefOf = ({ id }: { id: number }) => mapHref(slug, { ...state, place: String(id), from: '', to: '' });

  function choose(key: string) {
    change({ place: key, from: '', to: '' });
    if (/^\d+$/.test(key)) analytics.track('map_store_select', { centre: slug, id: Number(key) });
  }

  function chooseFirst(q: string) {
    const hits = placesFound(stores, model, { ...state, q });
    const first = hits.listed[0]?.id ?? hits.amenities[0]?.key;
    if (q && first) choose(String(first));
  }

  function findWay(from: string, to: string, steps: boolean) {
    void navigation.navigate(mapHref(slug, { ...state, place: '', from, to, steps }));
    analytics.track('map_route_find', { centre: slug, step_free: !steps });
  }

  return (
    <div className={styles.page} data-way={found ? '' : undefined}>
      {/* First in the document too: below the plan it would push the drawn plan down on phones. */}
      <div className={styles.find}>
        <FindStore
          slug={slug}
          state={state}
          onChange={(part) => change({ ...part, place: '', from: '', to: '' })}
          onSubmit={chooseFirst}
        />
      </div>
      <div className={styles.canvas}>
        <MapCanvas
          model={model}
          label={`Map of ${centreName(centre)}`}
          focus={focusOf(
            found,
            place,
            isNarrowed ? [...listed.flatMap(({ id }) => model.stores.get(id) ?? []), ...amenities] : [],
          )}
          asked={found ? `${from} ${to}` : state.place}
          onChoose={choose}
          overlay={
            <MapSheet
              centre={centre}
              state={state}
              found={found}
              place={place}
              store={store}
              listed={listed}
              amenities={amenities}
              hrefOf={hrefOf}
              onChoose={choose}
              onChange={change}
            />
          }
        >
          <PlanDrawing
            model={model}
            found={hitSet}
            amenityKinds={amenityOf(model, state)?.kinds ?? null}
            chosen={place?.key ?? null}
            categoryTones={tones}
            route={found?.line ?? null}
            approaches={found?.approaches ?? []}
            pins={pins}
          />
        </MapCanvas>
        <MapKey slug={slug} categories={stores.categories} state={state} />
        <AmenityFilter slug={slug} model={model} state={state} />
      </div>
      <div className={styles.list}>
        <CategoryChoice
          stores={stores}
          chosen={state.category}
          onChange={(category) => change({ category })}
        />
        <StoresFound
          centre={centre}
          stores={stores}
          listed={listed}
          amenities={amenities}
          isNarrowed={isNarrowed}
          state={state}
          chosen={place && { label: place.label, suite: store?.suite ?? null }}
          hrefOf={hrefOf}
          onChoose={choose}
        />
        <PrintLinks slug={slug} />
      </div>
      <div className={styles.way}>
        <RoutePanel
          slug={slug}
          country={centre.address.country}
          state={state}
          places={placeGroups(stores, model)}
          found={found}
          swapHref={`${mapHref(slug, { ...state, from: state.to, to: state.from })}#way`}
          onFind={findWay}
        />
      </div>
    </div>
  );
}
