/** Way in which something crosses: the shell or server gives it to remotes, or takes it from them; a happening and a slot's props do both. */
export type Direction = 'given' | 'taken' | 'both';

/** Types at which what crosses at run time begins. All other types are reached from these, from schemas or from functions. */
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

/** Schemas and tables of schemas of what remotes, browsers, builds and operators write; a schema not named here is of an answer. */
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
 * Exports that only have to be there: the version itself, contexts that remotes neither make nor replace, and what follows from
 * a crossing type or schema alone.
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

/** Functions that are handed what the shell gives: what they answer counts. */
export const ANSWERS: ReadonlySet<string> = new Set(['createClubCalls', 'createReceiptCalls']);
