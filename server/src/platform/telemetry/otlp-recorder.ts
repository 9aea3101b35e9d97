import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { messageOf } from '../errors/message-of.ts';
import { type OtlpSpan, otlpAttributes, otlpRequest } from './otlp-json.ts';
import { type Attributes, type Operation, type Recorder, recordWith, type TraceContext } from './tracing.ts';
import type { TracingConfig } from './tracing-config.ts';

const EXPORT_MS = 5_000;
/** Less than the server has to end. */
const POST_MS = 5_000;
/** Spans of one post. */
const BATCH = 512;
/** Spans that wait while the collector does not answer; later ones are dropped. */
const MOST_WAITING = 4_096;
/** Answers after which the same may be posted again (https://opentelemetry.io/docs/specs/otlp/#retryable-response-codes). */
const RETRYABLE = new Set([429, 502, 503, 504]);

const KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const;
const ERROR = 2;

const isSampled = (flags: string) => (Number.parseInt(flags, 16) & 1) === 1;
const nanoseconds = (ms: number) => (BigInt(Math.round(ms * 1_000)) * 1_000n).toString();

/** Recorder that posts spans to a collector of OpenTelemetry, some at a time, in OTLP's JSON. A collector that is away costs its spans and nothing else. */
export class OtlpRecorder implements Recorder {
  readonly #config: TracingConfig;
  readonly #log: FastifyBaseLogger;
  readonly #timer: NodeJS.Timeout;
  #waiting: OtlpSpan[] = [];
  #dropped = 0;
  #hasFailed = false;
  #posting: Promise<void> | null = null;
  /** Milliseconds between this process's clock, which only goes forward, and the time of day. */
  #offset = Date.now() - performance.now();

  constructor(config: TracingConfig, log: FastifyBaseLogger) {
    this.#config = config;
    this.#log = log;
    this.#timer = setInterval(() => {
      this.#offset = Date.now() - performance.now();
      void this.#post();
    }, EXPORT_MS);
    this.#timer.unref();
    recordWith(this);
  }

  begin(operation: Operation, parent: TraceContext | null) {
    const context: TraceContext = {
      traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      flags: parent?.flags ?? (Math.random() < this.#config.ratio ? '01' : '00'),
    };
    const began = this.#now();
    return {
      context,
      end: ({ name, attributes, errorType }: Parameters<ReturnType<Recorder['begin']>['end']>[0] = {}) => {
        if (!isSampled(context.flags)) return;
        const all: Attributes = {
          ...operation.attributes,
          ...attributes,
          ...(errorType === undefined ? {} : { 'error.type': errorType }),
        };
        this.#keep({
          traceId: context.traceId,
          spanId: context.spanId,
          ...(parent ? { parentSpanId: parent.spanId } : {}),
          name: name ?? operation.name,
          kind: KINDS[operation.kind],
          startTimeUnixNano: nanoseconds(began),
          endTimeUnixNano: nanoseconds(this.#now()),
          attributes: otlpAttributes(all),
          status: errorType === undefined ? {} : { code: ERROR },
        });
      },
    };
  }

  /** Posts what waits, and records no more. */
  async stop(): Promise<void> {
    recordWith(null);
    clearInterval(this.#timer);
    await this.#posting;
    await this.#post();
  }

  #now(): number {
    return this.#offset + performance.now();
  }

  #keep(span: OtlpSpan): void {
    if (this.#waiting.length >= MOST_WAITING) this.#dropped++;
    else this.#waiting.push(span);
    if (this.#waiting.length >= BATCH && !this.#hasFailed) void this.#post();
  }

  /** One post at a time, until none waits or the collector does not take them. */
  #post(): Promise<void> {
    this.#posting ??= this.#postAll().finally(() => {
      this.#posting = null;
    });
    return this.#posting;
  }

  async #postAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH);
      const failure = await this.#send(batch);
      if (failure?.isRetryable) return this.#failed(failure.reason);
      this.#waiting = this.#waiting.slice(batch.length);
      if (failure) {
        this.#dropped += batch.length;
        return this.#failed(failure.reason);
      }
      if (this.#hasFailed) this.#log.info({ dropped: this.#dropped }, 'Traces are taken again');
      this.#hasFailed = false;
      this.#dropped = 0;
    }
  }

  /** Null when they were taken. */
  async #send(spans: readonly OtlpSpan[]): Promise<{ reason: string; isRetryable: boolean } | null> {
    const { url, headers, serviceName } = this.#config;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(otlpRequest(serviceName, spans)),
        redirect: 'error',
        signal: AbortSignal.timeout(POST_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return null;
      return { reason: `it answered ${answer.status}`, isRetryable: RETRYABLE.has(answer.status) };
    } catch (error) {
      return { reason: messageOf(error), isRetryable: true };
    }
  }

  /** Said once, and not every few seconds. */
  #failed(reason: string): void {
    if (!this.#hasFailed) this.#log.warn({ reason }, 'Traces cannot be sent to their collector');
    this.#hasFailed = true;
  }
}
