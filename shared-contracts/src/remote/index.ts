export type {
  FragmentLifecycles,
  FragmentMountProps,
  MountProps,
  RemoteLifecycles,
  ReportCrash,
} from '../shell/remote-lifecycles.ts';
export { anchorScroll } from './anchor-scroll.ts';
export { useChangeNotices } from './change-notices.ts';
export type { FragmentArgs, FragmentModule, Fragments } from './fragment.ts';
export { createFragment } from './fragment-lifecycles.tsx';
export { createLifecycles } from './lifecycles.tsx';
export {
  type MemberPartState,
  type MemberQuery,
  type Membership,
  useMemberPart,
  useMembership,
} from './membership.ts';
export {
  type PageArgs,
  type PageErrorView,
  type PageLoaderArgs,
  type PageModule,
  type Pages,
  pageContext,
  type RemoteDefinition,
} from './page.ts';
export { useIdempotencyKey, useOnceKey, useRequireSignIn } from './page-hooks.ts';
export { PendingChangesRegion, showPendingChanges } from './pending-changes.tsx';
export { createPendingSaves, type PendingSaves } from './pending-save.ts';
export { type SetSearchParams, useSearchParams } from './search-params.ts';
export { ClockProvider, ServicesProvider, useFact, useNow, useServices } from './services-context.tsx';
export { Slot } from './slot.tsx';
export { createWindowFacade } from './window-facade.ts';
