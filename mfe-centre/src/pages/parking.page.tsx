import { type CentreFull, type ParkingInfo, type ParkingLot, paths } from 'shared-contracts/content';
import {
  ButtonLink,
  EmptyState,
  grouped,
  Icon,
  type IconName,
  PageHeader,
  Pill,
  SceneStrip,
  Section,
  Split,
  Unbroken,
} from 'shared-ui';
import { useContent } from '../data/content-query.ts';
import { parkingQuery } from '../data/parking.query.ts';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { DirectionsLink } from '../features/centre/directions-link.tsx';
import { FilterPills } from '../features/filters/filter-pills.tsx';
import { useFilterParams } from '../features/filters/use-filter-params.ts';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import {
  chargersOf,
  chargerWords,
  lotKindWords,
  lotsFor,
  NEED_LABELS,
  PARKING_NEEDS,
  spacesWords,
} from '../features/parking/lot-words.ts';
import styles from '../features/parking/parking-page.module.css';
import { WhereIParked } from '../features/parking/where-i-parked.tsx';

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'parking',
  crumbs: [{ label: 'Parking' }],
  load: ({ queryClient, content, slug }) => queryClient.ensureQueryData(parkingQuery(content, slug)),
  head: ({ centre, loaded: parking }) => ({
    title: `Parking at ${centreName(centre)}`,
    description: `Where to park at ${centreName(centre)}: ${spacesWords(parking?.lots ?? [])}, EV chargers, accessible spaces, RVs and buses.`,
  }),
  View: ParkingPage,
});

function ParkingPage({ centre, slug }: CentreViewProps) {
  const parking = useContent(parkingQuery, slug);
  return (
    <>
      <PageHeader
        strip={<SceneStrip place={centre.slug} picture="parking" />}
        eyebrow={
          parking && (
            <Pill tone={parking.isFree ? 'pine' : 'neutral'}>{parking.isFree ? 'Free' : 'Paid'}</Pill>
          )
        }
        title={`Parking in ${placeName(centre)}`}
        lead={
          parking && (
            <p>
              <Unbroken text={parking.intro} />
            </p>
          )
        }
        actions={
          <>
            {parking && parking.lots.length > 0 && (
              <ButtonLink className={styles.jump} variant="quiet" icon="car" href="#where-i-parked">
                Save where I parked
              </ButtonLink>
            )}
            <ButtonLink variant="quiet" icon="download" href={paths.visitPack(slug)}>
              Save for offline
            </ButtonLink>
          </>
        }
      />
      {!parking || parking.lots.length === 0 ? (
        <EmptyState title="No lots are open">{centre.status.note ?? 'We’ll post parking here.'}</EmptyState>
      ) : (
        <Split ratio="first-wide">
          <Lots centre={centre} parking={parking} />
          <WhereIParked centre={slug} lots={parking.lots} />
        </Split>
      )}
      {parking && <Rules parking={parking} />}
    </>
  );
}

function Lots({ centre, parking }: { centre: CentreFull; parking: ParkingInfo }) {
  const { params } = useFilterParams();
  const need = PARKING_NEEDS.find((known) => known === params.get('need')) ?? null;
  const shown = lotsFor(parking.lots, need);
  const path = paths.parking(centre.slug);
  return (
    <section className={styles.lots} aria-labelledby="lots">
      <h2 id="lots" className="visually-hidden">
        Lots
      </h2>
      <FilterPills
        label="What you need"
        items={[
          { label: 'All lots', href: path, count: parking.lots.length, current: need === null },
          ...PARKING_NEEDS.map((each) => ({
            label: NEED_LABELS[each],
            href: `${path}?need=${each}`,
            count: lotsFor(parking.lots, each).length,
            current: need === each,
          })),
        ]}
      />
      <p className={styles.count} role="status">
        {spacesWords(shown)}
      </p>
      {shown.length === 0 && <p>No lot here has that. Ask security about your options.</p>}
      <ul className={styles.list}>
        {shown.map((lot) => (
          <Lot key={lot.id} lot={lot} centre={centre} />
        ))}
      </ul>
    </section>
  );
}

function Lot({ lot, centre }: { lot: ParkingLot; centre: CentreFull }) {
  const facts: Array<{ icon: IconName; text: string; shown: boolean }> = [
    { icon: 'ev', text: chargerWords(lot), shown: chargersOf(lot) > 0 },
    { icon: 'accessible', text: `${lot.accessibleSpaces} accessible`, shown: lot.accessibleSpaces > 0 },
    { icon: 'transit', text: `${lot.rvSpaces} for RVs and buses`, shown: lot.rvSpaces > 0 },
  ];
  return (
    <li className={styles.lot}>
      <div>
        <h3>{lot.name}</h3>
        <p className={styles.near}>
          <Unbroken
            text={`Nearest to suites ${lot.nearSuites} · ${lotKindWords(lot, centre.address.country)}`}
          />
        </p>
        <ul className={styles.facts}>
          {facts
            .filter(({ shown }) => shown)
            .map(({ icon, text }) => (
              <li key={icon}>
                <Icon name={icon} />
                {text}
              </li>
            ))}
        </ul>
        {lot.note && (
          <p className={styles.note}>
            <Unbroken text={lot.note} />
          </p>
        )}
      </div>
      <p className={styles.spaces}>
        <span>{grouped(lot.spaces)}</span> spaces
      </p>
      <div className={styles.actions}>
        <ButtonLink variant="quiet" size="small" icon="map" href={paths.map(centre.slug, { lot: lot.id })}>
          On the map
        </ButtonLink>
        <DirectionsLink variant="plain" size="small" centre={centre} to={lot} />
      </div>
    </li>
  );
}

function Rules({ parking }: { parking: ParkingInfo }) {
  const rules = [
    { title: 'Accessible parking', texts: parking.accessible },
    { title: 'EV charging', texts: parking.electric },
    { title: 'RVs, trailers and buses', texts: parking.oversize },
    { title: 'Taxis and rideshare', texts: [parking.rideshare] },
    { title: 'Overnight', texts: [parking.overnight] },
  ].map((rule) => ({ ...rule, texts: rule.texts.filter(Boolean) }));
  return (
    <Section title="Good to know">
      <div className={styles.rules}>
        {rules
          .filter(({ texts }) => texts.length > 0)
          .map(({ title, texts }) => (
            <section key={title}>
              <h3>{title}</h3>
              {texts.map((text) => (
                <p key={text}>
                  <Unbroken text={text} />
                </p>
              ))}
            </section>
          ))}
      </div>
    </Section>
  );
}
