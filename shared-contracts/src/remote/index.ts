export type { FragmentLifecycles, FragmentMountProps } from '../shell/fragment-lifecycles.ts';
export type { MountProps, RemoteLifecycles, ReportCrash } from '../shell/remote-lifecycles.ts';
export { anchorScroll } from './anchor-scroll.ts';
export type { FragmentArgs, FragmentModule, Fragments } from './fragment.ts';
export { createFragment } from './fragment-lifecycles.tsx';
export { createLifecycles } from './lifecycles.tsx';
export {
  type PageArgs,
  type PageErrorView,
  type PageLoaderArgs,
  type PageModule,
  type Pages,
  pageContext,
  type RemoteDefinition,
} from './page.ts';
export { createPendingSaves, type PendingSaves } from './pending-save.ts';
export { type SetSearchParams, useSearchParams } from './search-params.ts';
export { ClockProvider, ServicesProvider, useFact, useNow, useServices } from './services-context.tsx';
export { Slot } from './slot.tsx';
export { useIdempotencyKey, useOnceKey } from './use-idempotency-key.ts';
export { type MemberPartState, type MemberQuery, useMemberPart } from './use-member-part.ts';
export { type Membership, useMembership } from './use-membership.ts';
export { useRequireSignIn } from './use-require-sign-in.ts';
export { createWindowFacade } from './window-facade.ts';
