import { AsyncLocalStorage } from 'node:async_hooks';

/** Place in a trace, as W3C Trace Context has it. */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  /** Two hexadecimal digits; the last bit says that the trace is recorded. */
  readonly flags: string;
  /** Came from a caller. */
  readonly isRemote?: boolean;
}

/** Attributes by the names of OpenTelemetry's semantic conventions. No text of a visitor, no query of an address, no value of a statement. */
export type Attributes = Readonly<Record<string, string | number>>;

/** Operation: what gets a span. There is a known number of names. */
export interface Operation {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes: Attributes;
}

/** How an operation ended; of an error its class alone is told. */
export interface Ending {
  /** In the place of the name that it began with. */
  readonly name?: string;
  readonly attributes?: Attributes;
  readonly errorType?: string;
}

export interface Span {
  readonly context: TraceContext;
  end(ending?: Ending): void;
}

/** Recorder: whoever keeps spans, and sends them. */
export interface Recorder {
  begin(operation: Operation, parent: TraceContext | null): Span;
}

const current = new AsyncLocalStorage<TraceContext>();
let recorder: Recorder | null = null;

/** From now on this one records; null for nobody. One for the process, as there is one for what it listens to. */
export const recordWith = (next: Recorder | null): void => {
  recorder = next;
};

/** Somebody records traces. */
export const isRecording = (): boolean => recorder !== null;

/** Trace that this code runs within; null where nobody records. */
export const currentTrace = (): TraceContext | null => (recorder && current.getStore()) ?? null;

/** Fields of a trace for a line of the log. */
export const traceFields = ({ traceId, spanId }: TraceContext) => ({ traceId, spanId });

/** Runs what is called within a trace. */
export const within = <T>(trace: TraceContext, run: () => T): T => current.run(trace, run);

/** A span that its caller ends; null where nobody records. */
export const beginSpan = (operation: Operation, parent: TraceContext | null): Span | null =>
  recorder?.begin(operation, parent) ?? null;

/** PostgreSQL's and Node's errors have codes, others a class. */
function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name;
}

/** Does work as a span, a child of the trace that it runs within or of `parent`; where nobody records it is the work alone. */
export async function traced<T>(
  operation: Operation,
  work: () => Promise<T>,
  parent: TraceContext | null = currentTrace(),
): Promise<T> {
  const span = beginSpan(operation, parent);
  if (!span) return work();
  try {
    const result = await within(span.context, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ errorType: errorTypeOf(error) });
    throw error;
  }
}
