import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type CentreFull, paths, type SitePlan, type StoreList } from 'shared-contracts/content';
import type { VisitPlan } from 'shared-contracts/member';
import { useNow, useServices } from 'shared-contracts/remote';
import { Button, Notice, ShareButton, TextLink } from 'shared-ui';
import { centreName } from '../centre/centre-words.ts';
import { dealPath } from '../deals/deal-facts.ts';
import type { PlanModel } from '../site-plan/plan-model.ts';
import { longDate } from '../words/date-words.ts';
import { distanceWords, walkWords } from '../words/walking-words.ts';
import type { EditPlan } from './own-plan.tsx';
import { NO_PLAN, planAddress, withoutStops, withStops } from './plan-changes.ts';
import { AddStop, PlanSettings } from './plan-forms.tsx';
import type { PlanMap } from './plan-map.tsx';
import type { TripVisit, WalkedPlan } from './plan-trip.ts';
import type { PlanContent } from './planned-stops.ts';
import { leftOutWords, lengthWords, StopList } from './stop-list.tsx';
import styles from './visit-plan.module.css';

interface PlanBodyProps {
  readonly centre: CentreFull;
  readonly plan: VisitPlan;
  readonly walked: WalkedPlan;
  readonly content: PlanContent;
  readonly stores: StoreList;
  readonly site: { readonly plan: SitePlan; readonly model: PlanModel } | null;
  readonly dropped?: number;
  readonly onEdit: EditPlan;
  readonly children: ReactNode;
}

export function PlanBody(props: PlanBodyProps) {
  const { centre, plan, walked, content, stores, site, dropped = 0, onEdit, children } = props;
  const { analytics, navigation } = useServices();
  const now = useNow();
  const { slug } = centre;
  const leftOut = leftOutWords(walked, dropped, now);

  function move(index: number, by: -1 | 1) {
    const order = walked.visits.map(({ planned }) => planned);
    const [moved] = order.splice(index, 1);
    if (!moved) return;
    order.splice(index + by, 0, moved);
    const stops = order.flatMap(({ codes }) => codes);
    onEdit((before) => ({
      ...before,
      order: 'own',
      stops: [...stops, ...before.stops.filter((stop) => !stops.includes(stop))],
    }));
  }
  const remove = ({ planned }: TripVisit) => onEdit((before) => withoutStops(before, planned.codes));

  return (
    <div className={styles.page}>
      <div className={styles.plan}>
        <Sum centre={centre} walked={walked} hasMap={site !== null} />
        {children}
        {leftOut.length > 0 && (
          <Notice tone="warning">
            {leftOut.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </Notice>
        )}
        <div className={styles.order}>
          <h2>{plan.order === 'own' ? 'In your order' : 'In the quickest order'}</h2>
          {plan.order === 'own' && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => onEdit((before) => ({ ...before, order: 'best' }))}
            >
              Use the quickest order
            </Button>
          )}
        </div>
        <StopList centre={centre} walked={walked} onMove={move} onRemove={remove} />
        {walked.anywhere.length > 0 && (
          <section className={styles.anywhere} aria-labelledby="anywhere">
            <h2 id="anywhere">Good at every store</h2>
            <ul>
              {walked.anywhere.map((deal) => (
                <li key={deal.id}>
                  <TextLink href={dealPath(deal)}>{deal.title}</TextLink>
                </li>
              ))}
            </ul>
          </section>
        )}
        <AddStop
          centre={centre}
          plan={plan}
          content={content}
          now={now}
          onAdd={(stop) => onEdit((before) => withStops(before, [stop]))}
        />
      </div>
      <div className={styles.side}>
        <PlanSettings
          centre={centre}
          plan={plan}
          walked={walked}
          model={site?.model ?? null}
          onEdit={onEdit}
        />
        {site && walked.visits.length > 0 && (
          <LaterMap
            centre={centre}
            model={site.model}
            stores={stores}
            walked={walked}
            onChoose={(place) =>
              void navigation.navigate(
                paths.map(slug, /^\d+$/.test(place) ? { store: place } : { lot: place }),
              )
            }
          />
        )}
        <div className={styles.actions}>
          <ShareButton
            title={`A visit to ${centreName(centre)}`}
            path={planAddress(slug, plan)}
            onShared={(by) => analytics.track('page_share', { kind: 'plan', id: centre.id, by })}
          />
          <Button variant="quiet" icon="print" onClick={() => window.print()}>
            Print
          </Button>
          <Button variant="plain" icon="trash" onClick={() => onEdit(() => NO_PLAN)}>
            Clear the plan
          </Button>
        </div>
      </div>
    </div>
  );
}

function Sum({ centre, walked, hasMap }: { centre: CentreFull; walked: WalkedPlan; hasMap: boolean }) {
  const { start, end, metres, isStepFree, date, visits } = walked;
  if (visits.length === 0) return null;
  return (
    <p className={styles.sum} role="status">
      <strong>{lengthWords(end - start)}</strong>
      {` on ${longDate(date)}${hasMap ? `, ${walkWords(metres)} of it on foot, ${distanceWords(metres, centre.address.country)}, ${isStepFree ? 'step-free' : 'with stairs'}` : ''}`}
    </p>
  );
}

function LaterMap(props: ComponentProps<typeof PlanMap>) {
  const [Drawn, setDrawn] = useState<ComponentType<ComponentProps<typeof PlanMap>> | null>(null);
  useEffect(() => {
    import(/* webpackChunkName: "plan-map" */ './plan-map.tsx').then(
      (file) => setDrawn(() => file.PlanMap),
      // Without the drawing, each stop still links to the map.
      () => undefined,
    );
  }, []);
  return Drawn ? <Drawn {...props} /> : <div className={styles.mapPlace} aria-hidden="true" />;
}
