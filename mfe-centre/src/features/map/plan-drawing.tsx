import { memo } from 'react';
import { Icon } from 'shared-ui';
import { AMENITY_SIGNS } from './amenity-kinds.ts';
import styles from './plan-drawing.module.css';
import type { DrawnUnit, Label, PlanModel } from './plan-model.ts';
import type { Point } from './projection.ts';

interface PlanDrawingProps {
  readonly model: PlanModel;
  /** Stores that the list shows; null when it shows all. */
  readonly found: ReadonlySet<number> | null;
  /** Kinds of amenities to point out; null for the usual ones. */
  readonly amenityKinds: readonly string[] | null;
  /** Unit or lot that is highlighted. */
  readonly chosen: string | null;
  readonly categoryTones: ReadonlyMap<number, number>;
  readonly route: readonly Point[] | null;
  readonly approaches: ReadonlyArray<readonly Point[]>;
  readonly pins: ReadonlyArray<{ key: string; at: Point; text: string; tone: 'place' | 'start' | 'goal' }>;
}

/** The plan itself, without the frame around it. Hidden from assistive technology: the list beside it says the same. */
export function PlanDrawing({
  model,
  found,
  amenityKinds,
  chosen,
  categoryTones,
  route,
  approaches,
  pins,
}: PlanDrawingProps) {
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
      {model.buildings.map(({ id, letter, at }) => (
        <Sign key={id} at={at} tone="building">
          <text className={styles.buildingName}>{letter}</text>
        </Sign>
      ))}
      {model.lots
        .filter(({ id }) => !pins.some((pin) => pin.key === id))
        .map(({ id, name, at }) => (
          <Sign key={id} at={at} tone="lot">
            <text className={styles.letter}>P</text>
            <text className={styles.lotName} y={26}>
              {name}
            </text>
          </Sign>
        ))}
      {model.amenities
        .filter(({ kind }) => amenityKinds === null || amenityKinds.includes(kind))
        .map(({ id, kind, at }) => (
          <Sign key={id} at={at} tone={amenityKinds === null ? 'quiet' : 'loud'}>
            <Icon name={AMENITY_SIGNS[kind]} x={-8} y={-8} width={16} height={16} />
          </Sign>
        ))}
      {approaches.map((line) => (
        <polyline key={pointsOf(line)} className={styles.approach} points={pointsOf(line)} />
      ))}
      {route && <polyline className={styles.route} points={pointsOf(route)} />}
      {pins.map(({ key, at, text, tone }) => (
        <Sign key={`${tone} ${key}`} at={at} tone={tone}>
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
      className={styles.unit}
      data-category={unit.category}
      data-tone={tone}
      data-place={unit.storeId ?? undefined}
      data-dim={isDim || undefined}
      data-chosen={isChosen || undefined}
    >
      {unit.title && <title>{unit.title}</title>}
      <path d={unit.path} />
      {unit.label && <Name label={unit.label} />}
    </g>
  );
});

function Name({ label: { lines, at, size, turn, from } }: { label: Label }) {
  return (
    <text
      className={styles.name}
      data-from={from}
      fontSize={size}
      transform={`translate(${at.x} ${at.y}) rotate(${turn})`}
    >
      {lines.map((line, index) => (
        <tspan key={line} x={0} y={(index - (lines.length - 1) / 2) * size * 1.05}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

const ROUND = ['lot', 'quiet', 'loud'];

/** Something that keeps its size on the screen however near one comes. */
function Sign(props: { at: Point; tone: string; children: React.ReactNode }) {
  return (
    <g transform={`translate(${props.at.x} ${props.at.y})`}>
      <g className={styles.sign} data-tone={props.tone}>
        {ROUND.includes(props.tone) && <circle r={12} />}
        {props.children}
      </g>
    </g>
  );
}
