import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { type CentreFull, paths, type SitePlan, type StoreList } from 'shared-contracts';
import { type PageArgs, type PageLoaderArgs, useServices } from 'shared-contracts/remote';
import { Button, EmptyState, PageHeader, SearchInput, Select, TextLink } from 'shared-ui';
import { centreQuery } from '../data/centre.query.ts';
import { mapQuery } from '../data/map.query.ts';
import { storesQuery } from '../data/stores.query.ts';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { loading } from '../features/centre/page-context.ts';
import { FilterPills } from '../features/filters/filter-pills.tsx';
import { useFilterParams, useTypedText } from '../features/filters/use-filter-params.ts';
import { CentreFrame, crumbsFrom } from '../features/frame/centre-frame.tsx';
import { filtersOf } from '../features/map/amenity-kinds.ts';
import { MapCanvas } from '../features/map/map-canvas.tsx';
import { MapList } from '../features/map/map-list.tsx';
import styles from '../features/map/map-page.module.css';
import { type MapState, mapHref, mapQueryOf, mapStateOf } from '../features/map/map-state.ts';
import { PlaceCard } from '../features/map/place-card.tsx';
import { PlanDrawing } from '../features/map/plan-drawing.tsx';
import { type Box, type Place, planModel } from '../features/map/plan-model.ts';
import { RoutePanel } from '../features/map/route-panel.tsx';
import { type FoundRoute, useMapRoute } from '../features/map/use-map-route.ts';
import { matchesText } from '../features/stores/filter-stores.ts';
import { breadcrumbList } from '../features/structured-data/json-ld.ts';
import { structuredData, withStructuredData } from '../features/structured-data/remember.ts';
import { plural } from '../features/words/plural.ts';

const CRUMBS = [{ label: 'Map' }];
/** The search form, whose category stands with the list. */
const FORM = 'find-store';

export async function loader(args: PageLoaderArgs) {
  const { queryClient, content, slug, centre: centreLoading } = loading(args);
  const [centre] = await Promise.all([
    centreLoading,
    queryClient.ensureQueryData(mapQuery(content, slug)),
    queryClient.ensureQueryData(storesQuery(content, slug)),
  ]);
  const data = {
    title: `Map of ${centreName(centre)}`,
    description: `The plan of ${centreName(centre)}: find a store, restrooms and chargers, and the step-free way between two places.`,
  };
  return withStructuredData(data, () => [breadcrumbList(crumbsFrom(centre, CRUMBS), paths.map(slug))]);
}

type Data = Awaited<ReturnType<typeof loader>>;

export const head = ({ data, params }: PageArgs<Data>) => ({
  ...data,
  canonicalPath: paths.map(params.centre ?? ''),
  ...structuredData(data),
});

export function Component() {
  const { centre: slug = '' } = useParams();
  const { content } = useServices();
  const { data: centre } = useSuspenseQuery(centreQuery(content, slug));
  const { data: plan } = useSuspenseQuery(mapQuery(content, slug));
  const { data: stores } = useSuspenseQuery(storesQuery(content, slug));
  return (
    <CentreFrame centre={centre} kind="map" crumbs={CRUMBS}>
      <PageHeader className={styles.header} title={`Map of ${placeName(centre)}`} />
      {!plan || plan.units.length === 0 ? (
        <EmptyState title="There is no plan yet">
          {centre.status.note ?? 'It will be drawn when the stores are known.'}
        </EmptyState>
      ) : (
        <Plan key={slug} centre={centre} plan={plan} stores={stores} />
      )}
    </CentreFrame>
  );
}

interface PlanProps {
  readonly centre: CentreFull;
  readonly plan: SitePlan;
  readonly stores: StoreList;
}

function Plan({ centre, plan, stores }: PlanProps) {
  const { slug } = centre;
  const { analytics, navigation } = useServices();
  const { params, set } = useFilterParams();
  const state = mapStateOf(params);
  const model = useMemo(() => planModel(plan), [plan]);
  const found = useMapRoute(plan, model, state);
  const filters = useMemo(() => filtersOf(model.amenities), [model]);
  const change = (part: Partial<MapState>) => set(mapQueryOf({ ...state, ...part }));

  const category = stores.categories.find((each) => each.slug === state.category);
  const listed = stores.items.filter(
    (store) =>
      (!category || store.categoryId === category.id) &&
      matchesText(`${store.name} ${store.categoryName} ${store.suite}`, state.q),
  );
  const isNarrowed = state.q !== '' || category !== undefined;
  const place = model.places.get(state.place) ?? null;
  const store = stores.items.find(({ id }) => String(id) === place?.key) ?? null;
  const amenity = filters.find(({ id }) => id === state.amenity);
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
            amenityKinds={amenity?.kinds ?? null}
            chosen={place?.key ?? null}
            categoryTones={tones}
            route={found?.line ?? null}
            approaches={found?.approaches ?? []}
            pins={pinsOf(found, place, model.places, state)}
          />
        </MapCanvas>
        {filters.length > 0 && (
          <div className={styles.amenities}>
            <FilterPills
              label="Point out"
              items={[
                {
                  label: 'Everything',
                  href: mapHref(slug, { ...state, amenity: '' }),
                  current: state.amenity === '',
                },
                ...filters.map(({ id, label, count }) => ({
                  label,
                  href: mapHref(slug, { ...state, amenity: id }),
                  count,
                  current: id === state.amenity,
                })),
              ]}
            />
            {amenity && <AmenityWords model={model} kinds={amenity.kinds} />}
          </div>
        )}
      </div>
      <div className={styles.find}>
        <FindStore slug={slug} state={state} onChange={change} />
      </div>
      <div className={styles.list}>
        <Select
          label="Category"
          hideLabel
          name="category"
          form={FORM}
          value={state.category}
          onChange={(event) => change({ category: event.currentTarget.value })}
          options={[
            { value: '', label: 'All categories' },
            ...stores.categories.map((each) => ({ value: each.slug, label: `${each.name} (${each.count})` })),
          ]}
        />
        <p className={styles.count} role="status">
          {isNarrowed
            ? `${listed.length} of ${plural(stores.total, 'store')}`
            : plural(stores.total, 'store')}
          {place && `. On the map: ${place.label}${store ? `, suite ${store.suite}` : ''}.`}
        </p>
        {listed.length > 0 ? (
          <MapList
            stores={listed}
            chosen={state.place}
            hrefOf={({ id }) => mapHref(slug, { ...state, place: String(id), from: '', to: '' })}
            onChoose={choose}
          />
        ) : (
          <p>
            No store fits that. <TextLink href={paths.map(slug)}>Show all</TextLink>
          </p>
        )}
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

/** What should be in view: the way, else the chosen place. */
function focusOf(found: FoundRoute | null, place: Place | null): Box[] {
  if (found)
    return [...found.line, ...found.approaches.flat()].map(({ x, y }) => ({ x, y, width: 0, height: 0 }));
  return place ? [place.box] : [];
}

function pinsOf(
  found: FoundRoute | null,
  place: Place | null,
  places: ReadonlyMap<string, Place>,
  { from, to }: MapState,
) {
  if (found) {
    const [start, goal] = [places.get(from), places.get(to)];
    return [
      ...(start ? [{ key: start.key, at: start.at, text: start.label, tone: 'start' as const }] : []),
      ...(goal ? [{ key: goal.key, at: goal.at, text: goal.label, tone: 'goal' as const }] : []),
    ];
  }
  return place ? [{ key: place.key, at: place.at, text: place.label, tone: 'place' as const }] : [];
}

interface FindStoreProps {
  readonly slug: string;
  readonly state: MapState;
  readonly onChange: (part: Partial<MapState>) => void;
}

function FindStore({ slug, state, onChange }: FindStoreProps) {
  const search = useTypedText(state.q, (q) => onChange({ q }));
  return (
    <search>
      <form id={FORM} className={styles.form} action={paths.map(slug)} method="get">
        <SearchInput
          name="q"
          label="Find a store on the map"
          placeholder="Store, category or suite"
          value={search.value}
          onChange={(event) => search.onChange(event.currentTarget.value)}
        />
        <Button type="submit" className={styles.submit}>
          Find
        </Button>
      </form>
    </search>
  );
}

/** The amenities that are pointed out, in words. */
function AmenityWords({ model, kinds }: { model: ReturnType<typeof planModel>; kinds: readonly string[] }) {
  const shown = model.amenities.filter(({ kind }) => kinds.includes(kind));
  return (
    <ul className={styles.words} aria-label="Pointed out">
      {shown.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
