import { Fragment, memo, type ReactNode } from 'react';
import type { PlanAmenity } from 'shared-contracts/content';
import { Icon, type IconName } from 'shared-ui';
import styles from './plan-drawing.module.css';
import { lotNameKey, NAME_SIZE, namedUnits, nameLines, type ShownLabels } from './plan-labels.ts';
import type { DrawnUnit, Label, PlanModel } from './plan-model.ts';
import type { Point } from './projection.ts';

const AMENITY_SIGNS: Record<PlanAmenity['properties']['category'], IconName> = {
  restroom: 'restroom',
  'restroom.family': 'restroom',
  information: 'info',
  atm: 'atm',
  drinkingfountain: 'drink',
  seating: 'pin',
  playground: 'star',
  firstaid: 'plus',
  evcharger: 'ev',
  parking: 'parking',
  bus: 'transit',
  taxi: 'car',
  dogpark: 'dog',
  mothersroom: 'heart',
  stroller: 'bag',
  lockers: 'lock',
};

interface PlanLabelsProps extends ShownLabels {
  readonly model: PlanModel;
  /** Index of the scale from which each label shows, by key. */
  readonly from: ReadonlyMap<string, number>;
}

export function PlanLabels({ model, found, amenityKinds, pins, from }: PlanLabelsProps) {
  const named = new Set(namedUnits(model, found).map(({ id }) => id));
  const isPinned = (key: string) => pins.some((pin) => pin.key === key);
  return (
    <>
      {model.units.map((unit) => (
        <Fragment key={unit.id}>
          {unit.number && <Written label={unit.number} className={styles.suite} />}
          <UnitName
            unit={unit}
            isNamed={named.has(unit.id)}
            isHidden={
              unit.storeId === null ||
              isPinned(String(unit.storeId)) ||
              (found?.has(unit.storeId) ?? true) === false
            }
            from={from.get(unit.id) ?? 0}
          />
        </Fragment>
      ))}
      {model.lots
        .filter(({ id }) => !isPinned(id))
        .map(({ id, name, at }) => (
          <Fragment key={id}>
            <Sign at={at} tone="lot" from={from.get(id)}>
              <text className={styles.letter}>P</text>
            </Sign>
            <Sign at={at} tone="name" from={from.get(lotNameKey(id))}>
              <text className={styles.lotName} y={26}>
                {name}
              </text>
            </Sign>
          </Fragment>
        ))}
      {model.amenities
        .filter(({ kind }) => amenityKinds === null || amenityKinds.includes(kind))
        .map(({ id, kind, at }) => (
          <Sign key={id} at={at} tone={amenityKinds === null ? 'quiet' : 'loud'} from={from.get(id)}>
            <Icon name={AMENITY_SIGNS[kind]} x={-8} y={-8} width={16} height={16} />
          </Sign>
        ))}
    </>
  );
}

interface UnitNameProps {
  readonly unit: DrawnUnit;
  readonly isNamed: boolean;
  readonly isHidden: boolean;
  readonly from: number;
}

const UnitName = memo(function UnitName({ unit, isNamed, isHidden, from }: UnitNameProps) {
  if (isHidden || !unit.name) return null;
  if (!isNamed)
    return (
      unit.label && <Written label={unit.label} className={`${styles.name} ${styles.later}`} from={from} />
    );
  const lines = nameLines(unit.name);
  return (
    <Sign at={unit.at} tone="name" from={from}>
      <text className={styles.largeName} fontSize={NAME_SIZE}>
        <Lines lines={lines} height={NAME_SIZE * 1.1} />
      </text>
    </Sign>
  );
});

function Written({
  label,
  className,
  from,
}: {
  label: Label;
  className?: string | undefined;
  from?: number;
}) {
  const { lines, at, size, turn } = label;
  return (
    <text
      className={className}
      data-from={from}
      fontSize={size}
      transform={`translate(${at.x} ${at.y}) rotate(${turn})`}
    >
      <Lines lines={lines} height={size * 1.05} />
    </text>
  );
}

function Lines({ lines, height }: { lines: readonly string[]; height: number }) {
  if (lines.length === 1) return lines[0];
  return lines.map((line, index) => (
    <tspan key={line} x={0} y={Math.round((index - (lines.length - 1) / 2) * height * 10) / 10}>
      {line}
    </tspan>
  ));
}

const ROUND = ['lot', 'quiet', 'loud'];

interface SignProps {
  readonly at: Point;
  readonly tone: string;
  readonly from?: number | undefined;
  readonly children: ReactNode;
}

export function Sign({ at, tone, from, children }: SignProps) {
  return (
    <g
      transform={`translate(${at.x} ${at.y})`}
      data-from={from || undefined}
      className={from ? styles.later : undefined}
    >
      <g className={styles.sign} data-tone={tone}>
        {ROUND.includes(tone) && <circle r={12} />}
        {children}
      </g>
    </g>
  );
}
