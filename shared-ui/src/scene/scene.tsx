import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './scene.module.css';
import { frameOf, type SceneLandscape, type SceneLight, type SceneVariant } from './scene-frame.ts';
import { Land } from './scene-land.tsx';
import { layOutShops } from './scene-shop-layout.ts';
import { Shops } from './scene-shops.tsx';
import { Sky } from './scene-sky.tsx';
import { Street } from './scene-street.tsx';

export interface SceneProps extends Omit<ComponentProps<'svg'>, 'children' | 'seed'> {
  /** Seed from `sceneSeed(slug)`. The same seed draws the same scene. */
  readonly seed: number;
  readonly landscape: SceneLandscape;
  /** Light of the local hour. The dark theme always shows evening or night. */
  readonly light?: SceneLight;
  /** `hero` is upright, `card` 8:5, `banner` wide. Each fills its box; cropping removes sky. */
  readonly variant?: SceneVariant;
  /** Whether a view transition moves it to the next page's shared scene. One per page. */
  readonly shared?: boolean;
}

/** Generated drawing of a centre. Decorative, hidden from assistive technology. */
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
  const { width, height } = frame;
  const part = { landscape, variant, seed };
  const shops = layOutShops(frame, landscape);
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
      <Sky {...part} light={light} />
      <Land {...part} />
      <Shops shops={shops} frame={frame} />
      <Street {...part} shops={shops} />
    </svg>
  );
}
