import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { SlotName, SlotProps } from '../composition/slots.ts';
import type { ShellServices } from '../shell/shell-services.ts';

interface ArgsOf<P> {
  readonly queryClient: QueryClient;
  readonly services: ShellServices;
  /** Page time in milliseconds since the epoch. */
  readonly now: number;
  readonly props: P;
}

export type FragmentArgs<N extends SlotName> = ArgsOf<SlotProps<N>>;

/** Exports of `src/fragments/`. `load` fills the query cache; without it `Component` draws its empty form. */
export interface FragmentOf<P> {
  readonly Component: ComponentType<P>;
  readonly load?: (args: ArgsOf<P>) => Promise<unknown>;
  /** Time when the server's markup becomes wrong, in milliseconds since the epoch. */
  readonly validUntil?: (args: ArgsOf<P>) => number | undefined;
}

export type FragmentModule<N extends SlotName> = FragmentOf<SlotProps<N>>;

/** Loaders of fragment modules by slot, for the server's entry. @since 1.17.0 */
export type Fragments = { readonly [N in SlotName]?: () => Promise<FragmentModule<N>> };
