import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { type CentreFull, type Deal, localDateAt, paths, type StoreSummary } from 'shared-contracts/content';
import { useFact, useNow, useServices } from 'shared-contracts/remote';
import {
  ButtonLink,
  Notice,
  OfferDetails,
  OfferSheet,
  Pill,
  Section,
  ShareButton,
  Skeleton,
  TextLink,
} from 'shared-ui';
import { storesQuery } from '../../data/stores.query.ts';
import { centreName, placeName } from '../centre/centre-words.ts';
import { dealPath, isUrgent } from '../deals/deal-facts.ts';
import { Photo } from '../pictures/photo.tsx';
import { SaveHeart, useSaving } from '../saving/save-heart.tsx';
import { StoreCards } from '../stores/store-cards.tsx';
import { AddToPlan } from '../visit-plan/add-to-plan.tsx';
import { dateRange, longDate, startsWords, tillWords } from '../words/date-words.ts';
import styles from './offer-page.module.css';

const neverChanges = () => () => undefined;
const hostHere = () => location.host;

export function OfferPage({ item: offer, centre }: { item: Deal; centre: CentreFull }) {
  const today = localDateAt(useNow(), centre.timeZone);
  const ended = offer.endsOn < today;
  const coming = today < offer.startsOn;
  const saving = useSaving();
  const { analytics, site } = useServices();
  const host = useSyncExternalStore(neverChanges, hostHere, () => `${site.name}: `);
  return (
    <>
      <OfferSheet
        className={styles.tag}
        offer={offer.offer.big}
        detail={offer.offer.small}
        title={offer.title}
        category={offer.categoryId}
        art={offer.art}
        urgent={isUrgent(offer, today)}
        ended={ended}
        heart={
          !ended && (
            <SaveHeart
              saving={saving}
              kind="deal"
              centre={centre.slug}
              id={offer.id}
              label={`${offer.title}, ${offer.storeName}`}
            />
          )
        }
        pills={
          <>
            {ended && <Pill>{`Ended on ${longDate(offer.endsOn)}`}</Pill>}
            {coming && <Pill>{startsWords(offer.startsOn, today)}</Pill>}
            {!ended && !coming && (
              <Pill tone={isUrgent(offer, today) ? 'signal' : 'neutral'}>
                {tillWords(offer.endsOn, today)}
              </Pill>
            )}
            {offer.isMembersOnly && <Pill>Members only</Pill>}
          </>
        }
        where={<Where offer={offer} centre={centre} />}
        summary={offer.summary}
      >
        {offer.logo && <img className={styles.logo} src={offer.logo.src} alt={offer.logo.alt} />}
        {offer.photo && (
          <Photo className={styles.photo} picture={offer.photo} sizes="(min-width: 44rem) 40rem, 100vw" />
        )}
        <p
          className={styles.dates}
        >{`Valid ${dateRange(offer.startsOn, offer.endsOn)}, at ${centreName(centre)} only${centre.address.country === 'CA' ? '. Prices are in Canadian dollars.' : ''}`}</p>
        {ended ? (
          <Ended centre={centre} />
        ) : (
          <>
            {coming ? (
              <RemindMe deal={offer} timeZone={centre.timeZone} />
            ) : (
              <>
                <div className={styles.code}>
                  <OfferCode deal={offer} />
                </div>
                <p className={styles.printed}>
                  {`Offer number ${offer.id}. Its code is at ${host}${dealPath(offer)}`}
                </p>
              </>
            )}
            <div className={styles.actions}>
              {offer.storeId !== null && (
                <ButtonLink
                  variant="quiet"
                  icon="map"
                  href={paths.map(centre.slug, { store: offer.storeId })}
                >
                  Find the store
                </ButtonLink>
              )}
              {offer.isMembersOnly && (
                <ButtonLink
                  variant="plain"
                  href={paths.rewards()}
                  onClick={() => analytics.track('rewards_join_click', {})}
                >
                  About the club
                </ButtonLink>
              )}
              {!coming && <LastDay offer={offer} />}
              <ShareButton
                title={`${offer.title}, ${offer.storeName}`}
                path={dealPath(offer)}
                onShared={(by) => analytics.track('page_share', { kind: offer.kind, id: offer.id, by })}
              />
              <AddToPlan centre={centre.slug} kind="deal" id={offer.id} />
            </div>
          </>
        )}
      </OfferSheet>
      <OfferDetails
        className={styles.details}
        parts={[
          {
            title: 'What you get',
            // The description asks shoppers to come.
            lines: ended ? [] : offer.description.filter((line) => line !== offer.summary),
            as: 'text',
          },
          { title: 'Terms', lines: offer.terms, as: 'list' },
          { title: 'Exclusions', lines: offer.exclusions, as: 'list' },
        ]}
      />
      <ParticipatingStores offer={offer} centre={centre} />
    </>
  );
}

function Where({ offer, centre }: { offer: Deal; centre: CentreFull }) {
  if (offer.storeId === null)
    return <>{`${offer.storeIds.length > 0 ? 'Participating stores in' : 'Across'} ${placeName(centre)}`}</>;
  return (
    <TextLink href={paths.store(centre.slug, offer.storeName, offer.storeId)}>{offer.storeName}</TextLink>
  );
}

function Ended({ centre }: { centre: CentreFull }) {
  return (
    <Notice
      tone="warning"
      title="This offer has ended"
      action={
        <ButtonLink size="small" href={paths.deals(centre.slug)}>
          Today’s deals
        </ButtonLink>
      }
    >
      You can’t use this offer anymore. The store may have others.
    </Notice>
  );
}

function ParticipatingStores({ offer, centre }: { offer: Deal; centre: CentreFull }) {
  const { content } = useServices();
  const several = offer.storeIds.length > 1;
  const { data } = useQuery({ ...storesQuery(content, centre.slug), enabled: several });
  const stores = (data?.items ?? []).filter(({ id }: StoreSummary) => offer.storeIds.includes(id));
  if (!several || stores.length === 0) return null;
  return (
    <Section title={`${stores.length} participating stores`}>
      <StoreCards centre={centre} stores={stores} label="Participating stores" />
    </Section>
  );
}

const MemberCode = lazy(() =>
  import(/* webpackChunkName: "member-code" */ './member-code.tsx').then((file) => ({
    default: file.MemberCode,
  })),
);

function OfferCode({ deal }: { deal: Deal }) {
  const { status } = useFact('session.changed');
  if (status === 'authenticated')
    return (
      <Suspense fallback={<Skeleton shape="button" />}>
        <MemberCode deal={deal} />
      </Suspense>
    );
  return (
    <ButtonLink
      variant="signal"
      icon="ticket"
      href={paths.signIn({ error: 'SessionRequired', callbackUrl: dealPath(deal) })}
    >
      Get the code
    </ButtonLink>
  );
}

function RemindMe({ deal, timeZone }: { deal: Deal; timeZone: string }) {
  const today = localDateAt(useNow(), timeZone);
  return (
    <div className={styles.ahead}>
      <p>
        <strong>{`${startsWords(deal.startsOn, today)}.`}</strong> You’ll find its code here that day. Save it
        to keep it with your saved deals.
      </p>
      <CalendarLink deal={deal} variant="signal">
        Remind me
      </CalendarLink>
    </div>
  );
}

const LastDay = ({ offer }: { offer: Deal }) => (
  <CalendarLink deal={offer} variant="quiet">
    Add end date to calendar
  </CalendarLink>
);

interface CalendarLinkProps {
  readonly deal: Deal;
  readonly variant: 'signal' | 'quiet';
  readonly children: string;
}

function CalendarLink({ deal, variant, children }: CalendarLinkProps) {
  const { analytics } = useServices();
  return (
    <ButtonLink
      variant={variant}
      icon="calendar"
      href={`/api/centers/${deal.centre}/${deal.kind}s/${deal.id}.ics`}
      download={`${deal.centre}-${deal.id}.ics`}
      onClick={() => analytics.track('offer_reminder_add', { centre: deal.centre, id: deal.id })}
    >
      {children}
    </ButtonLink>
  );
}
