import { type ComponentType, createContext, lazy, Suspense } from 'react';
import type { SlotName } from 'shared-contracts/composition';

export const SlotsContext = createContext(null);

/** Fragments of the measured pages, loaded lazily as one application would. */
const PARTS: Partial<Record<SlotName, ComponentType<never>>> = {
  'home.club': lazy(() =>
    import('../../../mfe-loyalty/src/fragments/home-club.fragment.tsx').then(({ Component }) => ({
      default: Component,
    })),
  ),
  'home.nearest-centre': lazy(() =>
    import('../../../mfe-centre/src/fragments/home-nearest-centre.fragment.tsx').then(({ Component }) => ({
      default: Component,
    })),
  ),
};

/** Stand-in of the contracts' slots: a component of this application. */
export function Slot({ name, props, className }: { name: SlotName; props: object; className?: string }) {
  const Part = PARTS[name] as ComponentType<object> | undefined;
  return (
    <div className={className}>
      <Suspense>{Part && <Part {...props} />}</Suspense>
    </div>
  );
}
