import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';
import { z } from 'zod';

const requestIdSchema = z.string().regex(/^[\w.-]{8,64}$/);

/** Version 00 of https://www.w3.org/TR/trace-context/#traceparent-header: ids of zeros alone are invalid. */
const traceparentSchema = z
  .string()
  .regex(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/)
  .transform((given) => ({ traceId: given.slice(3, 35), flags: given.slice(53) }));

/** Request id: the caller's where it fits a log line, else one of our own. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return requestIdSchema.safeParse(headers['x-request-id']).data ?? randomUUID();
}

export interface Trace {
  readonly traceId: string;
  /** This request within the trace. */
  readonly spanId: string;
}

interface CarriedTrace extends Trace {
  readonly flags: string;
}

const traces = new WeakMap<IncomingMessage, CarriedTrace>();

function carriedTrace(request: IncomingMessage): CarriedTrace | undefined {
  // Most requests carry none, and this is asked of every one.
  const header = request.headers.traceparent;
  if (header === undefined) return;
  const known = traces.get(request);
  if (known) return known;
  const given = traceparentSchema.safeParse(header).data;
  if (!given) return;
  const trace = { ...given, spanId: randomBytes(8).toString('hex') };
  traces.set(request, trace);
  return trace;
}

/** Trace that a request carries, for its log lines; undefined where it carries none, or one that is malformed. */
export function traceOf(request: IncomingMessage): Trace | undefined {
  const trace = carriedTrace(request);
  return trace && { traceId: trace.traceId, spanId: trace.spanId };
}

/** Every answer names its request, and its place in the caller's trace. */
export const requestTracePlugin = fp(
  async (app) => {
    // Without a promise: this runs for every request.
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id);
      const trace = carriedTrace(request.raw);
      if (trace) reply.header('traceparent', `00-${trace.traceId}-${trace.spanId}-${trace.flags}`);
      done();
    });
  },
  { name: 'request-trace' },
);
