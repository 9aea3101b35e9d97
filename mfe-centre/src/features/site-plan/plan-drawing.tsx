import { memo, useMemo } from 'react';
import { toneClass } from './category-tones.ts';
import styles from './plan-drawing.module.css';
import { labelScales, labelsOf, type Pin, type ShownLabels } from './plan-labels.ts';
import type { DrawnUnit, PlanModel } from './plan-model.ts';
import { PlanLabels, Sign } from './plan-signs.tsx';
import type { Point } from './projection.ts';

interface PlanDrawingProps extends ShownLabels {
  readonly model: PlanModel;
  readonly chosen: string | null;
  readonly categoryTones: ReadonlyMap<number, number>;
  readonly route: readonly Point[] | null;
  readonly approaches: ReadonlyArray<readonly Point[]>;
  readonly pins: readonly Pin[];
}

/** Drawing of the plan. Hidden from assistive technology, because the list beside it has the same content. */
export function PlanDrawing(props: PlanDrawingProps) {
  const { model, found, amenityKinds, chosen, categoryTones, route, approaches, pins } = props;
  const from = useMemo(
    () => labelScales(labelsOf(model, { found, amenityKinds, pins })),
    [model, found, amenityKinds, pins],
  );
  return (
    <>
      <Ground model={model} />
      {model.lots.map(({ id, path }) => (
        <path
          key={id}
          className={styles.lot}
          data-chosen={id === chosen || undefined}
          d={path}
          data-place={id}
        />
      ))}
      {model.buildings.map(({ id, path }) => (
        <path key={id} className={styles.building} d={path} />
      ))}
      {model.units.map((unit) => (
        <Unit
          key={unit.id}
          unit={unit}
          isDim={found !== null && (unit.storeId === null || !found.has(unit.storeId))}
          isChosen={unit.storeId !== null && String(unit.storeId) === chosen}
          tone={unit.storeId === null ? undefined : categoryTones.get(unit.storeId)}
        />
      ))}
      {approaches.map((line) => (
        <polyline key={pointsOf(line)} className={styles.approach} points={pointsOf(line)} />
      ))}
      {route && <polyline className={styles.route} points={pointsOf(route)} />}
      <PlanLabels model={model} found={found} amenityKinds={amenityKinds} pins={pins} from={from} />
      {pins.map(({ key, at, text, tone }) => (
        <Sign key={`${tone} ${key}`} at={at} tone={tone} from={0}>
          <path className={styles.pin} d="M0 0C-5-9-12-13-12-21a12 12 0 1 1 24 0C12-13 5-9 0 0Z" />
          <circle className={styles.hole} cy={-21} r={5} />
          <text className={styles.pinText} y={-42}>
            {text}
          </text>
        </Sign>
      ))}
    </>
  );
}

const pointsOf = (line: readonly Point[]) => line.map(({ x, y }) => `${x},${y}`).join(' ');

const Ground = memo(function Ground({ model }: { model: PlanModel }) {
  return (
    <>
      {model.grounds.map((path) => (
        <path key={path} className={styles.ground} d={path} />
      ))}
      {model.walks.map(({ kind, path }) => (
        <path key={kind} className={styles.walk} data-kind={kind} d={path} />
      ))}
    </>
  );
});

interface UnitProps {
  readonly unit: DrawnUnit;
  readonly isDim: boolean;
  readonly isChosen: boolean;
  readonly tone: number | undefined;
}

const Unit = memo(function Unit({ unit, isDim, isChosen, tone }: UnitProps) {
  return (
    <g
      className={toneClass(styles.unit)}
      data-category={unit.category}
      data-tone={tone}
      data-place={unit.storeId ?? undefined}
      data-dim={isDim || undefined}
      data-chosen={isChosen || undefined}
    >
      {unit.name && <title>{`${unit.name}, suite ${unit.suite ?? ''}`}</title>}
      <path d={unit.path} />
    </g>
  );
});
