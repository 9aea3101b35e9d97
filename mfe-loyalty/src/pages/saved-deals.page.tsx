import { useQuery } from '@tanstack/react-query';
import { paths } from 'shared-contracts/content';
import type { SavedOffer } from 'shared-contracts/member';
import { useSearchParams, useServices } from 'shared-contracts/remote';
import { PageHeader, SceneStrip, Skeleton, TabNav } from 'shared-ui';
import { useIsMember } from '../data/member-query.ts';
import { savedOffersQuery } from '../data/saved-offers.query.ts';
import { placeName } from '../features/club/club-page.tsx';
import { type ClubViewProps, createClubPage } from '../features/club/create-club-page.tsx';
import { MemberPart } from '../features/club/member-part.tsx';
import { OrderList } from '../features/saved/orders.tsx';
import { CodesToShow, RedeemedList } from '../features/saved/redeemed-list.tsx';
import { SavedShelf } from '../features/saved/saved-shelf.tsx';

export const { loader, head, Component } = createClubPage({
  here: 'Saved deals',
  title: (place) => `Saved deals, ${place}`,
  description: () => 'Deals and rewards you saved, and the codes you redeemed.',
  path: (slug) => paths.savedDeals(slug),
  View: SavedDealsPage,
});

const TABS = [
  ['active', 'Active'],
  ['upcoming', 'Upcoming'],
  ['expired', 'Expired'],
  ['redeemed', 'Redeemed'],
] as const;

const shelfOf = ({ is_upcoming, state }: SavedOffer) => (is_upcoming ? 'upcoming' : state);

function SavedDealsPage({ centre, slug }: ClubViewProps) {
  const { member } = useServices();
  const saved = useQuery({ ...savedOffersQuery(member), enabled: useIsMember() });
  const [search] = useSearchParams();
  const show = TABS.find(([id]) => id === search.get('show'))?.[0] ?? 'active';
  const offersIn = (shelf: string) => saved.data?.items.filter((item) => shelfOf(item) === shelf) ?? [];
  return (
    <>
      <PageHeader
        strip={<SceneStrip place="site" picture="saved" />}
        title="Saved deals"
        lead="Deals and rewards you saved, and the codes you’ve redeemed."
      />
      <TabNav
        label="Saved deals"
        items={TABS.map(([id, label]) => ({
          href: paths.savedDeals(slug, id === 'active' ? {} : { show: id }),
          label,
          current: id === show,
          ...(saved.data && id !== 'redeemed' ? { count: offersIn(id).length } : {}),
        }))}
      />
      {show === 'redeemed' ? (
        <>
          <RedeemedList slug={slug} />
          <OrderList title="Passes and exchanges" what="your passes and exchanges" />
        </>
      ) : (
        <>
          {show === 'active' && <CodesToShow />}
          <MemberPart query={saved} what="your saved deals" skeleton={<Skeleton shape="tag" lines={4} />}>
            {() => <SavedShelf offers={offersIn(show)} slug={slug} place={placeName(centre)} state={show} />}
          </MemberPart>
        </>
      )}
    </>
  );
}
