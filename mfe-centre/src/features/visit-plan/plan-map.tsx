import { useMemo } from 'react';
import type { CentreFull, StoreList } from 'shared-contracts/content';
import { centreName } from '../centre/centre-words.ts';
import { toneOf } from '../site-plan/category-tones.ts';
import { MapCanvas } from '../site-plan/map-canvas.tsx';
import { PlanDrawing } from '../site-plan/plan-drawing.tsx';
import type { Pin } from '../site-plan/plan-labels.ts';
import type { PlanModel } from '../site-plan/plan-model.ts';
import type { Point } from '../site-plan/projection.ts';
import type { WalkedPlan } from './plan-trip.ts';

interface PlanMapProps {
  readonly centre: CentreFull;
  readonly model: PlanModel;
  readonly stores: StoreList;
  readonly walked: WalkedPlan;
  readonly onChoose: (place: string) => void;
}

const NO_AMENITIES: readonly string[] = [];

export function PlanMap({ centre, model, stores, walked, onChoose }: PlanMapProps) {
  const { line, approaches, pins } = useMemo(() => drawn(walked, model), [walked, model]);
  const tones = useMemo(
    () => new Map(stores.items.map(({ id, categoryId }) => [id, toneOf(categoryId)])),
    [stores],
  );
  const found = useMemo(
    () => new Set(walked.visits.flatMap(({ planned: { store } }) => (store ? [store.id] : []))),
    [walked],
  );
  const focus = useMemo(
    () => [...line, ...approaches.flat()].map(({ x, y }) => ({ x, y, width: 0, height: 0 })),
    [line, approaches],
  );
  return (
    <MapCanvas
      model={model}
      label={`Your walk at ${centreName(centre)}`}
      focus={focus}
      asked=""
      onChoose={onChoose}
    >
      <PlanDrawing
        model={model}
        found={found}
        amenityKinds={NO_AMENITIES}
        chosen={null}
        categoryTones={tones}
        route={line}
        approaches={approaches}
        pins={pins}
      />
    </MapCanvas>
  );
}

function drawn({ visits, lot, back }: WalkedPlan, { projection }: PlanModel) {
  const legs = [
    ...visits.map(({ way, place, isGuess }) => ({ way, to: place, isGuess })),
    ...(back ? [{ way: back, to: lot, isGuess: false }] : []),
  ];
  const line: Point[] = [];
  const approaches: Point[][] = [];
  let from = lot;
  let isGuessed = false;
  for (const { way, to, isGuess } of legs) {
    const points = (way?.route?.nodes ?? []).map(({ at }) => projection.toPoint(at));
    const [first, last] = [points[0], points.at(-1)];
    if (first && from && from.unitId === null && !isGuessed) approaches.push([from.at, first]);
    if (last && to && to.unitId === null && !isGuess) approaches.push([last, to.at]);
    line.push(...points);
    from = to;
    isGuessed = isGuess;
  }
  const pins: Pin[] = [
    ...(lot ? [{ key: lot.key, at: lot.at, text: lot.label, tone: 'start' as const }] : []),
    ...visits.flatMap(({ place, isGuess }, index): Pin[] =>
      place && !isGuess ? [{ key: place.key, at: place.at, text: String(index + 1), tone: 'goal' }] : [],
    ),
  ];
  return { line, approaches, pins };
}
