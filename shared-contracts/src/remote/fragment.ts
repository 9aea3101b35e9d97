import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { SlotName, SlotProps } from '../composition/slots.ts';
import type { ShellServices } from '../shell/shell-services.ts';

interface ArgsOf<P> {
  readonly queryClient: QueryClient;
  readonly services: ShellServices;
  /** Milliseconds since the epoch: the page's clock. */
  readonly now: number;
  readonly props: P;
}

/** Arguments of a fragment's functions. @since 1.17.0 */
export type FragmentArgs<N extends SlotName> = ArgsOf<SlotProps<N>>;

/**
 * Exports of a file of `src/fragments/`. A fragment has no router and no address: it stands on pages of others. What it needs, `load`
 * puts into the query cache; where that is not to be had, `Component` draws its empty form, which may be nothing.
 *
 * @since 1.17.0
 */
export interface FragmentOf<P> {
  readonly Component: ComponentType<P>;
  readonly load?: (args: ArgsOf<P>) => Promise<unknown>;
  /** Milliseconds since the epoch at which the server's markup stops being true. */
  readonly validUntil?: (args: ArgsOf<P>) => number | undefined;
}

/** The fragment for a slot. @since 1.17.0 */
export type FragmentModule<N extends SlotName> = FragmentOf<SlotProps<N>>;

/** Fragments by slot: how to get the fragment's module. For the server's entry. @since 1.17.0 */
export type Fragments = { readonly [N in SlotName]?: () => Promise<FragmentModule<N>> };
