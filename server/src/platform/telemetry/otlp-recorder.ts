import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import { type Operation, type Recorder, recordWith, type TraceContext } from './tracing.ts';
import type { TracingConfig } from './tracing-config.ts';

const DEADLINE_MS = 5_000;
const MAX_QUEUED = 4_096;

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

class LoggingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: FastifyBaseLogger;
  #lost = 0;

  constructor(exporter: SpanExporter, log: FastifyBaseLogger) {
    this.#exporter = exporter;
    this.#log = log;
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      if (result.code === ExportResultCode.SUCCESS) this.#recovered();
      else this.#failed(spans.length, result.error);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  #recovered(): void {
    if (this.#lost > 0) this.#log.info({ lost: this.#lost }, 'The collector accepts traces again');
    this.#lost = 0;
  }

  #failed(count: number, error: Error | undefined): void {
    if (this.#lost === 0)
      this.#log.warn({ reason: error?.message }, 'Traces cannot be sent to the collector');
    this.#lost += count;
  }
}

function contextOf({ traceId, spanId, flags, isRemote = false }: TraceContext) {
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote });
}

/** Sends spans to a collector with OpenTelemetry's SDK. If the collector fails, only spans are lost. */
export class OtlpRecorder implements Recorder {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;

  constructor({ url, headers, serviceName, ratio }: TracingConfig, log: FastifyBaseLogger) {
    const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: DEADLINE_MS });
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': serviceName,
        'service.instance.id': `${hostname()}:${process.pid}`,
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [
        new BatchSpanProcessor({ exporter: new LoggingExporter(exporter, log), maxQueueSize: MAX_QUEUED }),
      ],
    });
    this.#tracer = this.#provider.getTracer('server');
    recordWith(this);
  }

  begin({ name, kind, attributes }: Operation, parent: TraceContext | null) {
    const within = parent ? contextOf(parent) : ROOT_CONTEXT;
    const span = this.#tracer.startSpan(name, { kind: KINDS[kind], attributes }, within);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      context: { traceId, spanId, flags: traceFlags.toString(16).padStart(2, '0') },
      end: (ending: Parameters<ReturnType<Recorder['begin']>['end']>[0] = {}) => {
        if (ending.name !== undefined) span.updateName(ending.name);
        if (ending.attributes) span.setAttributes(ending.attributes);
        if (ending.errorType !== undefined)
          span.setAttribute('error.type', ending.errorType).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  async stop(): Promise<void> {
    recordWith(null);
    // Further failures were already logged.
    const ended = this.#provider.shutdown().catch(() => undefined);
    await Promise.race([ended, wait(DEADLINE_MS, undefined, { ref: false })]);
  }
}
