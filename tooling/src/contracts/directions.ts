/** Whether remotes receive a value (`given`) or return it (`taken`). Happenings and slot props are both. */
export type Direction = 'given' | 'taken' | 'both';

/**
 * Entry types of the runtime contract. All other types are reached from these, from schemas or from
 * functions.
 */
export const CROSSING_TYPES: Readonly<Record<string, Direction>> = {
  ShellServices: 'given',
  MountProps: 'given',
  PageArgs: 'given',
  PageLoaderArgs: 'given',
  RenderContext: 'given',
  FragmentMountProps: 'given',
  FragmentArgs: 'given',
  RemoteLifecycles: 'taken',
  RemoteDefinition: 'taken',
  PageModule: 'taken',
  Render: 'taken',
  FragmentLifecycles: 'taken',
  FragmentModule: 'taken',
  RenderFragment: 'taken',
};

/** Schemas of data that remotes, browsers, builds or operators write. All others are of answers. */
const TAKEN = [
  /(Form|Query|Request|Change|Proof|Batch|Beacon|Action|Manifest|Route)Schema$/,
  /^(collectedEvent|droppedEvents|forgetVisit|head|renderResult|fragmentResult|sessionData|optIns|receiptFields|receiptAppeal)Schema$/,
  /^(ANALYTICS_EVENTS|SIGN_UP_FORMS|recordSchemas)$/,
];
const BOTH = /^(BUS_EVENTS|SLOTS)$/;

export const schemaDirection = (name: string): Direction => {
  if (BOTH.test(name)) return 'both';
  return TAKEN.some((pattern) => pattern.test(name)) ? 'taken' : 'given';
};

/**
 * Exports that only have to exist: the version, contexts that remotes neither create nor replace, and what
 * derives from checked types.
 */
export const EXISTS: ReadonlySet<string> = new Set([
  'CONTRACTS_VERSION',
  'ServicesProvider',
  'ClockProvider',
  'pageContext',
  'INITIAL_FACTS',
  'createLifecycles',
  'createFragment',
  'createRender',
]);

/** Functions that receive what the shell provides. Only their return type is compared. */
export const ANSWERS: ReadonlySet<string> = new Set(['createClubCalls', 'createReceiptCalls']);
