import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));
const attributesSchema = z
  .array(
    z.strictObject({
      key: z.string(),
      value: z.union([z.strictObject({ stringValue: z.string() }), z.strictObject({ intValue: z.int() })]),
    }),
  )
  .transform((list) =>
    Object.fromEntries(
      list.map(({ key, value }) => [key, 'stringValue' in value ? value.stringValue : value.intValue]),
    ),
  );
const KINDS = ['', 'internal', 'server', 'client', 'producer', 'consumer'] as const;
/** Nothing is left out of what is told. */
const none = z.literal(0);

/** Body of OTLP/HTTP in JSON, by opentelemetry-proto's `trace_service.proto`: what we do not tell is refused. */
const bodySchema = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: attributesSchema, droppedAttributesCount: none }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string() }),
          spans: z.array(
            z.strictObject({
              traceId: hex(32),
              spanId: hex(16),
              parentSpanId: hex(16).optional(),
              name: z.string(),
              kind: z.int().transform((kind) => KINDS[kind]),
              startTimeUnixNano: z.string().regex(/^\d{19}$/),
              endTimeUnixNano: z.string().regex(/^\d{19}$/),
              attributes: attributesSchema,
              droppedAttributesCount: none,
              events: z.tuple([]),
              droppedEventsCount: none,
              // Unset, or an error; without a message.
              status: z.strictObject({ code: z.union([none, z.literal(2)]) }),
              links: z.tuple([]),
              droppedLinksCount: none,
              /** Bit 0: sampled; 8 and 9: whether the parent is a caller's is known, and is. */
              flags: z.int(),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Body = z.infer<typeof bodySchema>;
export type CollectedSpan = Body['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

export interface TraceCollector {
  readonly origin: string;
  readonly spans: CollectedSpan[];
  readonly resources: Record<string, string | number>[];
  readonly headers: IncomingHttpHeaders[];
  /** Bodies as they came. */
  readonly bodies: string[];
  /** Status of its answers from now on; 200 at first. */
  status: number;
  stop(): Promise<void>;
}

/** A collector of traces, which keeps what it is sent. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const parsed = bodySchema.safeParse(JSON.parse(body));
    const isWrong = request.method !== 'POST' || request.url !== '/v1/traces' || !parsed.success;
    if (!isWrong && collector.status === 200) {
      collector.headers.push(request.headers);
      collector.bodies.push(body);
      for (const { resource, scopeSpans } of parsed.data.resourceSpans) {
        collector.resources.push(resource.attributes);
        collector.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
      }
    }
    response.writeHead(isWrong ? 400 : collector.status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const collector: TraceCollector = {
    origin: `http://127.0.0.1:${port}`,
    spans: [],
    resources: [],
    headers: [],
    bodies: [],
    status: 200,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return collector;
}
