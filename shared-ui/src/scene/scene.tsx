import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './scene.module.css';
import { frameOf, type SceneLandscape, type SceneLight, type SceneVariant } from './scene-frame.ts';
import { Land } from './scene-land.tsx';
import { between, n } from './scene-random.ts';
import { layOutShops, Shops } from './scene-shops.tsx';
import { Street } from './scene-street.tsx';

export interface SceneProps extends Omit<ComponentProps<'svg'>, 'children' | 'seed'> {
  /** Of the centre: `sceneSeed(slug)`. The same seed draws the same picture. */
  readonly seed: number;
  readonly landscape: SceneLandscape;
  /** By the hour there. In the dark theme it is always evening or night. */
  readonly light?: SceneLight;
  /** `hero` is upright, `card` 8:5, `banner` wide. Each fills its box; a crop takes sky. */
  readonly variant?: SceneVariant;
  /** Moves over to the next page's shared scene in a view transition. One a page. */
  readonly shared?: boolean;
}

/** How high the sun or moon stands above the ground, and how large it is, for the hero. */
const ORBS: Readonly<Record<SceneLight, { readonly high: number; readonly radius: number }>> = {
  morning: { high: 330, radius: 92 },
  day: { high: 400, radius: 84 },
  evening: { high: 270, radius: 104 },
  night: { high: 410, radius: 56 },
};

/** A centre's own drawing: its landscape, its light, its awnings. Decoration only: hidden from assistive technology. */
export function Scene({
  seed,
  landscape,
  light = 'day',
  variant = 'hero',
  shared,
  className,
  ...rest
}: SceneProps) {
  const frame = frameOf(variant, seed);
  const { width, height, ground, scale, random } = frame;
  const shops = layOutShops(frame, landscape);
  const orb = ORBS[light];
  const orbX = n(width * between(random, 0.58, 0.84));
  const orbY = n(ground - orb.high * Math.min(scale, (ground - 20) / 450));
  return (
    <svg
      className={cx(styles.scene, className)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      data-landscape={landscape}
      data-light={light}
      data-shared={shared ? 'scene' : undefined}
      aria-hidden="true"
      {...rest}
    >
      <path fill="var(--air)" d={`M0 0h${width}v${height}H0Z`} />
      <circle fill="var(--glow)" cx={orbX} cy={orbY} r={n(orb.radius * scale * 1.7)} opacity=".4" />
      <circle fill="var(--orb)" cx={orbX} cy={orbY} r={n(orb.radius * scale)} />
      <Land landscape={landscape} variant={variant} seed={seed} />
      <Shops shops={shops} frame={frame} />
      <Street shops={shops} landscape={landscape} variant={variant} seed={seed} />
    </svg>
  );
}
