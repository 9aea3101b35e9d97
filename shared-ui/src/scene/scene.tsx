import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './scene.module.css';

export interface SceneProps extends Omit<ComponentProps<'img'>, 'src' | 'alt'> {
  /** Slug of a centre, a landscape, or `site`. */
  readonly place: string;
  /** `hero` is upright, `card` 8:5. All others are wide, and name what stands in the street. */
  readonly picture?: string;
  /** Whether a view transition moves it to the next page's shared scene. One per page. */
  readonly shared?: boolean;
}

/** Drawing of a place in its season and hour, from the server. Decorative. It fills its box; cropping removes sky. */
export function Scene({ place, picture = 'hero', shared, className, ...rest }: SceneProps) {
  return (
    <img
      className={cx(styles.scene, className)}
      src={`/pictures/scenes/${place}/${picture}.svg`}
      alt=""
      data-shared={shared ? 'scene' : undefined}
      {...rest}
    />
  );
}

/** Wide scene of a page header. Phones hide most of them: a lazy picture that is hidden is not loaded. */
export const SceneStrip = (props: SceneProps) => <Scene loading="lazy" {...props} />;

/** Drawing of something that shops sell, or of a sign: a symbol of the server's `goods.svg`. Decorative. */
export function Goods({
  name,
  className,
}: {
  readonly name: string;
  readonly className?: string | undefined;
}) {
  return (
    <svg className={cx(styles.goods, className)} viewBox="0 0 80 80" aria-hidden="true">
      <use href={`/pictures/goods.svg#${name}`} />
    </svg>
  );
}
