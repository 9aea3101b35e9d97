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

/** Logo of the site: a stall under its awning. Put the site's name beside it. */
export function Mark(props: Omit<ComponentProps<'svg'>, 'children'>) {
  return (
    <svg viewBox="0 0 34 34" width="34" height="34" aria-hidden="true" {...props}>
      <path d="M4 14h26v14a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4Z" fill="var(--signal)" />
      <path d="M2 5a3 3 0 0 1 3-3h4v11.5a3.5 3.5 0 0 1-7 0Z" fill="var(--ink)" />
      <path d="M17 2h8v11.5a4 4 0 0 1-8 0Z" fill="var(--ink)" />
      <path d="M9 2h8v11.5a4 4 0 0 1-8 0Z" fill="var(--butter)" />
      <path d="M25 2h4a3 3 0 0 1 3 3v8.5a3.5 3.5 0 0 1-7 0Z" fill="var(--butter)" />
    </svg>
  );
}
