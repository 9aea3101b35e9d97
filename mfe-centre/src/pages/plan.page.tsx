import { EmptyState, PageHeader, SceneStrip } from 'shared-ui';
import { comingEventsQuery } from '../data/events.query.ts';
import { mapQuery } from '../data/map.query.ts';
import { planOffersQuery } from '../data/plan-offers.query.ts';
import { storesQuery } from '../data/stores.query.ts';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { openStateValidUntil } from '../features/centre/page-context.ts';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import { VisitPlanView } from '../features/visit-plan/visit-plan.tsx';

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'plan',
  crumbs: [{ label: 'Visit plan' }],
  load({ queryClient, content, slug }, { request }) {
    const hasDeals = /(^|-)d/.test(new URL(request.url).searchParams.getAll('stops').join('-'));
    const parts = Promise.allSettled([
      queryClient.ensureQueryData(comingEventsQuery(content, slug)),
      ...(hasDeals ? [queryClient.ensureQueryData(planOffersQuery(content, slug))] : []),
    ]);
    return Promise.all([
      queryClient.ensureQueryData(mapQuery(content, slug)),
      queryClient.ensureQueryData(storesQuery(content, slug)),
      parts,
    ]);
  },
  head: ({ centre, now }) => ({
    title: `Plan a visit to ${centreName(centre)}`,
    description: `Choose stores, deals and events at ${centreName(centre)}: the order with the least walking, step-free from the nearest lot, to print or share.`,
    until: openStateValidUntil(centre, now),
  }),
  View: PlanPage,
});

function PlanPage({ centre, slug }: CentreViewProps) {
  return (
    <>
      <PageHeader
        strip={<SceneStrip place={centre.slug} picture="plan" />}
        title={`Your visit to ${placeName(centre)}`}
      />
      {centre.status.kind === 'open' ? (
        <VisitPlanView key={slug} centre={centre} />
      ) : (
        <EmptyState title="There’s nothing to plan yet">
          {centre.status.note ?? 'We’ll plan with you once the stores are open.'}
        </EmptyState>
      )}
    </>
  );
}
