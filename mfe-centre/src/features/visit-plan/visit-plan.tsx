import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type CentreFull, type DealSummary, paths } from 'shared-contracts/content';
import type { VisitPlan } from 'shared-contracts/member';
import { useFact, useNow, useServices } from 'shared-contracts/remote';
import { Button, ButtonLink, EmptyState, ErrorState, Notice, Skeleton } from 'shared-ui';
import { useContent } from '../../data/content-query.ts';
import { comingEventsQuery } from '../../data/events.query.ts';
import { mapQuery } from '../../data/map.query.ts';
import { useOptionalContent } from '../../data/optional-content.ts';
import { planOffersQuery } from '../../data/plan-offers.query.ts';
import { storesQuery } from '../../data/stores.query.ts';
import { planModel } from '../site-plan/plan-model.ts';
import { type EditPlan, PlanKept, useOwnPlan } from './own-plan.tsx';
import { PlanBody } from './plan-body.tsx';
import { NO_PLAN, planAddress, planOfAddress, withStops } from './plan-changes.ts';
import { AddStop } from './plan-forms.tsx';
import { walkedPlan } from './plan-trip.ts';
import type { PlanContent } from './planned-stops.ts';
import styles from './visit-plan.module.css';

export function VisitPlanView({ centre }: { centre: CentreFull }) {
  const { search } = useLocation();
  const shared = useMemo(() => planOfAddress(new URLSearchParams(search)), [search]);
  return shared ? <SharedPlan centre={centre} {...shared} /> : <Own centre={centre} />;
}

const hasDeals = ({ stops }: VisitPlan) => stops.some((stop) => stop.startsWith('d'));
const NONE: readonly DealSummary[] = [];

/** Returns the content for a plan. Fetches offers only if the plan or the favourites contain deals. */
function usePlanParts(centre: CentreFull, plan: VisitPlan) {
  const { content } = useServices();
  const { slug } = centre;
  const hasSaved = (useFact('favourites.changed')?.deals.length ?? 0) > 0;
  const sitePlan = useContent(mapQuery, slug);
  const stores = useContent(storesQuery, slug);
  const events = useOptionalContent(comingEventsQuery, slug);
  const offers = useQuery({ ...planOffersQuery(content, slug), enabled: hasDeals(plan) || hasSaved });
  const site = useMemo(
    () => (sitePlan && sitePlan.units.length > 0 ? { plan: sitePlan, model: planModel(sitePlan) } : null),
    [sitePlan],
  );
  const parts = useMemo(
    (): PlanContent => ({ stores: stores.items, events: events?.items ?? [], deals: offers.data ?? NONE }),
    [stores, events, offers.data],
  );
  // Until offers have loaded, deals must not count as missing.
  const isWaiting = hasDeals(plan) && offers.data === undefined && !offers.isError;
  return { stores, site, parts, isWaiting };
}

function useWalked(centre: CentreFull, plan: VisitPlan, { site, parts }: ReturnType<typeof usePlanParts>) {
  const now = useNow();
  return useMemo(
    () => walkedPlan({ plan, centre, content: parts, site, now }),
    [plan, centre, parts, site, now],
  );
}

function SharedPlan({ centre, plan, dropped }: { centre: CentreFull; plan: VisitPlan; dropped: number }) {
  const { analytics } = useServices();
  const navigate = useNavigate();
  const parts = usePlanParts(centre, plan);
  const walked = useWalked(centre, plan, parts);
  const { own, edit: editOwn } = useOwnPlan(centre.slug);
  const edit: EditPlan = (change) =>
    void navigate(planAddress(centre.slug, change(plan)), { replace: true, preventScrollReset: true });
  function save() {
    editOwn((before) => (before.stops.length === 0 ? plan : withStops(before, plan.stops)));
    analytics.track('plan_save', { centre: centre.slug });
    void navigate(paths.plan(centre.slug));
  }
  if (parts.isWaiting) return <Waiting />;
  const count = own.plan.stops.length;
  return (
    <PlanBody
      centre={centre}
      plan={plan}
      walked={walked}
      dropped={dropped}
      content={parts.parts}
      {...parts}
      onEdit={edit}
    >
      <Notice
        className={styles.shared}
        tone="info"
        title="A plan someone shared with you"
        action={
          <Button size="small" busy={own.status === 'loading'} onClick={save}>
            {count === 0 ? 'Save this plan' : 'Add to your plan'}
          </Button>
        }
      >
        {count === 0
          ? 'Save it to open it here without the link.'
          : 'You already have a plan here. Its stops will stay.'}
      </Notice>
    </PlanBody>
  );
}

function Own({ centre }: { centre: CentreFull }) {
  const { own, edit, retry } = useOwnPlan(centre.slug);
  const parts = usePlanParts(centre, own.plan);
  const walked = useWalked(centre, own.plan, parts);
  if (own.status === 'failed')
    return (
      <ErrorState
        title="We couldn’t load your plan"
        message="It’s still there. Please try again in a moment."
        onRetry={retry}
      />
    );
  if (own.status === 'loading' || parts.isWaiting) return <Waiting />;
  const kept = <PlanKept own={own} onRetry={() => edit((plan) => ({ ...plan }))} />;
  if (own.plan.stops.length === 0)
    return (
      <Empty centre={centre} content={parts.parts} onEdit={edit}>
        {kept}
      </Empty>
    );
  return (
    <PlanBody centre={centre} walked={walked} plan={own.plan} content={parts.parts} {...parts} onEdit={edit}>
      {kept}
    </PlanBody>
  );
}

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton shape="title" />
    <Skeleton shape="row" lines={4} />
    <noscript>
      <p>Your plan needs JavaScript. A plan someone shared with you opens without it.</p>
    </noscript>
  </div>
);

interface EmptyProps {
  readonly centre: CentreFull;
  readonly content: PlanContent;
  readonly onEdit: EditPlan;
  readonly children: React.ReactNode;
}

function Empty({ centre, content, onEdit, children }: EmptyProps) {
  const now = useNow();
  return (
    <EmptyState
      title="No stops yet"
      tone="pine"
      action={
        <div className={styles.begin}>
          <AddStop
            centre={centre}
            plan={NO_PLAN}
            content={content}
            now={now}
            onAdd={(stop) => onEdit((before) => withStops(before, [stop]))}
          />
          <p className={styles.ways}>
            Or look around:
            <ButtonLink variant="plain" size="small" href={paths.stores(centre.slug)}>
              Stores
            </ButtonLink>
            <ButtonLink variant="plain" size="small" href={paths.deals(centre.slug)}>
              Deals
            </ButtonLink>
            <ButtonLink variant="plain" size="small" href={paths.events(centre.slug)}>
              Events
            </ButtonLink>
          </p>
          {children}
        </div>
      }
    >
      Add the stores, deals and events you’re coming for. We put them in the order with the least walking,
      step-free from the nearest lot.
    </EmptyState>
  );
}
