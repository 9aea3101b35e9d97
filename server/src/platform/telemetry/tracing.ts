import { AsyncLocalStorage } from 'node:async_hooks';

export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: string;
  readonly isRemote?: boolean;
}

/** Attributes by OpenTelemetry's conventions, without visitors' text, queries and statement values. */
type Attributes = Readonly<Record<string, string | number>>;

export interface Operation {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes: Attributes;
}

interface Ending {
  readonly name?: string;
  readonly attributes?: Attributes;
  readonly errorType?: string;
}

export interface Span {
  readonly context: TraceContext;
  end(ending?: Ending): void;
}

export interface Recorder {
  begin(operation: Operation, parent: TraceContext | null): Span;
}

const current = new AsyncLocalStorage<TraceContext>();
let recorder: Recorder | null = null;

export const recordWith = (next: Recorder | null): void => {
  recorder = next;
};

export const isRecording = (): boolean => recorder !== null;

export const currentTrace = (): TraceContext | null => (recorder && current.getStore()) ?? null;

export const traceFields = ({ traceId, spanId }: TraceContext) => ({ traceId, spanId });

export const within = <T>(trace: TraceContext, run: () => T): T => current.run(trace, run);

/** Starts a span that the caller must end. Returns null while tracing is off. */
export const beginSpan = (operation: Operation, parent: TraceContext | null): Span | null =>
  recorder?.begin(operation, parent) ?? null;

function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name;
}

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
