import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import {
  beginSpan,
  currentTrace,
  isRecording,
  type Span,
  type TraceContext,
  traceFields,
  within,
} from '../telemetry/tracing.ts';

const requestIdSchema = z.string().regex(/^[\w.-]{8,64}$/);

// Version 00 of https://www.w3.org/TR/trace-context/#traceparent-header: ids of only zeros are invalid.
const traceparentSchema = z
  .string()
  .regex(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/)
  .transform(
    (given): TraceContext => ({
      traceId: given.slice(3, 35),
      spanId: given.slice(36, 52),
      flags: given.slice(53),
      isRemote: true,
    }),
  );

export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return (given !== undefined && requestIdSchema.safeParse(given).data) || randomUUID();
}

interface CarriedTrace {
  readonly context: TraceContext;
  readonly isCallers: boolean;
  readonly span: Span | null;
}

const traces = new WeakMap<IncomingMessage, CarriedTrace>();
const pageRoutes = new WeakMap<IncomingMessage, string>();

const UNRECORDED = /^\/(?:health\/|metrics(?:\?|$))/;

function carriedTrace(request: IncomingMessage): CarriedTrace | undefined {
  const header = request.headers.traceparent;
  if (header === undefined && !isRecording()) return;
  const known = traces.get(request);
  if (known) return known;
  const trace = newTrace(request, header);
  if (trace) traces.set(request, trace);
  return trace;
}

function newTrace(request: IncomingMessage, header: unknown): CarriedTrace | undefined {
  const outer = currentTrace();
  if (outer) return { context: outer, isCallers: false, span: null };
  const caller = traceparentSchema.safeParse(header).data ?? null;
  const { method = 'GET', url = '' } = request;
  const operation = { name: method, kind: 'server', attributes: { 'http.request.method': method } } as const;
  const span = UNRECORDED.test(url) ? null : beginSpan(operation, caller);
  if (span) return { context: span.context, isCallers: caller !== null, span };
  return caller
    ? { context: { ...caller, spanId: randomBytes(8).toString('hex') }, isCallers: true, span }
    : undefined;
}

export function traceOf(request: IncomingMessage): Pick<TraceContext, 'traceId' | 'spanId'> | undefined {
  const trace = carriedTrace(request);
  return trace && traceFields(trace.context);
}

export function namePageRoute({ raw }: Pick<FastifyRequest, 'raw'>, pattern: string): void {
  if (isRecording()) pageRoutes.set(raw, pattern);
}

function endWith(span: Span, request: FastifyRequest, reply: FastifyReply): void {
  const { method, raw } = request;
  const { url } = request.routeOptions;
  const route = url === '/*' ? (pageRoutes.get(raw) ?? url) : url;
  const { statusCode } = reply.raw;
  span.end({
    name: route ? `${method} ${route}` : method,
    attributes: {
      'url.scheme': request.protocol,
      'http.response.status_code': statusCode,
      ...(route ? { 'http.route': route } : {}),
    },
    ...(statusCode >= 500 ? { errorType: String(statusCode) } : {}),
  });
}

export const requestTracePlugin = fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id);
      const trace = carriedTrace(request.raw);
      if (!trace) return done();
      const { context, isCallers, span } = trace;
      if (isCallers) reply.header('traceparent', `00-${context.traceId}-${context.spanId}-${context.flags}`);
      if (!span) return done();
      reply.raw.once('close', () => endWith(span, request, reply));
      within(context, done);
    });
    if (!isRecording()) return;
    // Body events of the connection run outside the trace.
    app.addHook('preValidation', (request, _reply, done) => {
      const trace = carriedTrace(request.raw);
      if (trace?.span) within(trace.context, done);
      else done();
    });
  },
  { name: 'request-trace' },
);
