import type { ComponentProps } from 'react';
import { ICON_PATHS, type IconName } from './icon-paths.ts';

export interface IconProps extends Omit<ComponentProps<'svg'>, 'children' | 'name'> {
  readonly name: IconName;
  readonly filled?: boolean;
}

/** Decorative icon beside text, 1.25 em in size. Hidden from assistive technology. */
export function Icon({ name, filled, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
