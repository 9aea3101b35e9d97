import { hostname } from 'node:os';
import type { Attributes } from './tracing.ts';

/** Attribute of OTLP's JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding): whole numbers of 64 bits are text. */
interface OtlpAttribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}

/** Span of OTLP's JSON: ids are hexadecimal there, enumerations are numbers. */
export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly status: { readonly code?: number };
}

/** Numbers that are told are whole. */
export const otlpAttributes = (attributes: Attributes): OtlpAttribute[] =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
  }));

/** Body of a post: the spans of this process, which is an instance of the service. */
export function otlpRequest(serviceName: string, spans: readonly OtlpSpan[]) {
  const resource = { 'service.name': serviceName, 'service.instance.id': `${hostname()}:${process.pid}` };
  return {
    resourceSpans: [
      {
        resource: { attributes: otlpAttributes(resource) },
        scopeSpans: [{ scope: { name: 'server' }, spans }],
      },
    ],
  };
}
