import type { ComponentProps } from 'react';

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
