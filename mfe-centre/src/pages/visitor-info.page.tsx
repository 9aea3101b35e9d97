import { type Amenity, type CentreFull, paths, type VisitorInfo } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import {
  ButtonLink,
  Icon,
  type IconName,
  PageHeader,
  Pill,
  SceneStrip,
  Section,
  Split,
  TextLink,
  Unbroken,
} from 'shared-ui';
import { useVisitorInfo, visitorInfoQuery } from '../data/visitor-info.query.ts';
import { addressLine, telHref } from '../features/centre/centre-contact.ts';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { DirectionsLink } from '../features/centre/directions-link.tsx';
import { openStateValidUntil } from '../features/centre/page-context.ts';
import { useFilterParams } from '../features/filters/use-filter-params.ts';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import { HoursTable } from '../features/hours/hours-table.tsx';
import { OpenPill } from '../features/hours/open-pill.tsx';
import { NoWords } from '../features/texts/no-words.tsx';
import { TourismForm, type TourismFormProps } from '../features/visitor/tourism-form.tsx';
import styles from '../features/visitor/visitor-page.module.css';

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'visitorInfo',
  crumbs: [{ label: 'Visitor info' }],
  load: ({ queryClient, content, slug }) => queryClient.ensureQueryData(visitorInfoQuery(content, slug)),
  head: ({ centre, now }) => ({
    title: `Visitor info for ${centreName(centre)}`,
    description: `Restrooms, strollers, directions, buses and group visits at ${centreName(centre)}, ${addressLine(centre.address)}.`,
    until: openStateValidUntil(centre, now),
  }),
  View: VisitorInfoPage,
});

function VisitorInfoPage({ centre }: CentreViewProps) {
  const info = useVisitorInfo(centre);
  const { params } = useFilterParams();
  const outcome = {
    sent: params.get('sent')?.slice(0, 40) ?? null,
    problem: params.get('problem'),
    fields: (params.get('fields') ?? '').split(',').filter((field) => /^[a-z]{1,20}$/.test(field)),
  };
  return (
    <>
      <PageHeader
        className={styles.header}
        strip={<SceneStrip place={centre.slug} picture="visitor" />}
        eyebrow={<OpenPill subject={centre} />}
        title={`Visiting ${placeName(centre)}`}
        lead={info && <p>{info.intro}</p>}
        actions={info && <MorePages centre={centre} />}
      />
      {info ? <Info centre={centre} info={info} outcome={outcome} /> : <NoWords centre={centre} />}
    </>
  );
}

interface InfoProps extends Pick<TourismFormProps, 'centre' | 'outcome'> {
  readonly info: VisitorInfo;
}

function Info({ centre, info, outcome }: InfoProps) {
  return (
    <>
      {info.amenities.length === 0 && info.directions.length === 0 && <NoWords centre={centre} />}
      <Amenities info={info} />
      <Split ratio="even" className={styles.come}>
        {centre.status.kind === 'open' && (
          <Section id="hours" title="Hours">
            <HoursTable subject={centre} label={`Hours of ${placeName(centre)}, by day`} />
          </Section>
        )}
        <GettingHere centre={centre} info={info} />
      </Split>
      <Section id="groups" title="Group visits" lead="For tour buses, clubs and schools of 8 or more.">
        <Split ratio="second">
          <ul className={styles.offers}>
            {info.groups.map((offer) => (
              <li key={offer}>
                <Icon name="check" />
                {offer}
              </li>
            ))}
          </ul>
          <TourismForm centre={centre} outcome={outcome} />
        </Split>
      </Section>
    </>
  );
}

function MorePages({ centre: { slug, features, phone } }: { centre: CentreFull }) {
  const { analytics } = useServices();
  const pages = [
    { href: paths.visitPack(slug), label: 'Save for offline' },
    { href: paths.parking(slug), label: 'Parking' },
    { href: paths.knowBeforeYouGo(slug), label: 'Know before you go' },
    { href: paths.security(slug), label: 'Security' },
    { href: paths.jobs(slug), label: 'Jobs' },
    ...(features.dora ? [{ href: paths.dora(slug), label: 'DORA' }] : []),
  ];
  return (
    <>
      {pages.map(({ href, label }) => (
        <ButtonLink key={href} variant="quiet" size="small" href={href}>
          {label}
        </ButtonLink>
      ))}
      {phone && (
        <ButtonLink
          variant="plain"
          size="small"
          icon="phone"
          href={telHref(phone)}
          onClick={() => analytics.track('phone_click', { centre: slug })}
        >
          <Unbroken text={phone} />
        </ButtonLink>
      )}
    </>
  );
}

function Amenities({ info }: { info: VisitorInfo }) {
  if (info.amenities.length === 0) return null;
  return (
    <Section title="Amenities" link={{ href: paths.map(info.centre), label: 'On the map' }} space="none">
      <ul className={styles.amenities}>
        {info.amenities.map(({ kind, name, where, note }) => (
          <li key={`${kind} ${where}`}>
            <Icon name={AMENITY_ICONS[kind]} />
            <div>
              <h3>
                <AmenityName centre={info.centre} kind={kind} name={name} />
              </h3>
              <p className={styles.where}>
                <Unbroken text={where.charAt(0).toUpperCase() + where.slice(1)} />
              </p>
              {note && (
                <p className={styles.note}>
                  <Unbroken text={note} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Highlight of the map that shows the amenity. */
const HIGHLIGHTS: Partial<Record<Amenity['kind'], string>> = {
  restrooms: 'restroom',
  'family-restroom': 'family',
  'mothers-room': 'family',
  strollers: 'family',
  playground: 'family',
  'guest-services': 'information',
  'first-aid': 'information',
  lockers: 'information',
  atm: 'atm',
  seating: 'seating',
  'ev-charging': 'ev',
  'dog-friendly': 'dogs',
};

function AmenityName({ centre, kind, name }: Pick<Amenity, 'kind' | 'name'> & { centre: string }) {
  const amenity = HIGHLIGHTS[kind];
  return amenity ? <TextLink href={paths.map(centre, { amenity })}>{name}</TextLink> : name;
}

const TRANSIT_ICONS: Record<VisitorInfo['transit'][number]['kind'], IconName> = {
  bus: 'transit',
  train: 'transit',
  shuttle: 'transit',
  trolley: 'transit',
  taxi: 'car',
  bicycle: 'directions',
};

function GettingHere({ centre, info }: { centre: CentreFull; info: VisitorInfo }) {
  return (
    <Section id="directions" title="Getting here" action={<DirectionsLink size="small" centre={centre} />}>
      <address className={styles.address}>{addressLine(centre.address)}</address>
      <div className={styles.ways}>
        <dl className={styles.directions}>
          {info.directions.map(({ from, text }) => (
            <div key={from}>
              <dt>
                <Unbroken text={from} />
              </dt>
              <dd>
                <Unbroken text={text} />
              </dd>
            </div>
          ))}
        </dl>
        {info.transit.length > 0 && (
          <ul className={styles.transit} aria-label="Without a car">
            {info.transit.map(({ kind, name, stop, walkMinutes, text }) => (
              <li key={`${kind} ${name}`}>
                <Icon name={TRANSIT_ICONS[kind]} />
                <div>
                  <h3>{name}</h3>
                  <p className={styles.where}>
                    <Unbroken text={stop} />{' '}
                    <Pill className={styles.walk}>
                      {walkMinutes <= 1 ? 'At the door' : `${walkMinutes} min walk`}
                    </Pill>
                  </p>
                  <p className={styles.note}>
                    <Unbroken text={text} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      {info.nearby.length > 0 && (
        <p className={styles.nearby}>
          <span>Nearby: </span>
          {info.nearby.map(({ label, href }, index) => (
            <span key={href}>
              {index > 0 && <span>, </span>}
              <TextLink href={href} external={/^https?:/.test(href)}>
                {label}
              </TextLink>
            </span>
          ))}
        </p>
      )}
    </Section>
  );
}

export const AMENITY_ICONS: Record<Amenity['kind'], IconName> = {
  restrooms: 'restroom',
  'family-restroom': 'restroom',
  'mothers-room': 'heart',
  wifi: 'wifi',
  'guest-services': 'info',
  atm: 'atm',
  strollers: 'bag',
  wheelchairs: 'accessible',
  playground: 'star',
  'dog-friendly': 'dog',
  'ev-charging': 'ev',
  'food-court': 'food',
  'gift-cards': 'gift',
  lockers: 'lock',
  'lost-and-found': 'search',
  'first-aid': 'plus',
  seating: 'pin',
};
