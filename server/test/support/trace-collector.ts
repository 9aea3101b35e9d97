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
/** Nothing was dropped. */
const none = z.literal(0);

/** A span of opentelemetry-proto's `trace.proto`, without fields that we do not send. */
const spanSchema = z.strictObject({
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
  // Unset or an error, without a message.
  status: z.strictObject({ code: z.union([none, z.literal(2)]) }),
  links: z.tuple([]),
  droppedLinksCount: none,
  /** Bit 0: sampled. Bit 8: it is known whether the parent is remote. Bit 9: it is. */
  flags: z.int(),
});
export type CollectedSpan = z.infer<typeof spanSchema>;
const scopeSchema = z.strictObject({
  scope: z.strictObject({ name: z.string() }),
  spans: z.array(spanSchema),
});
const bodySchema = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: attributesSchema, droppedAttributesCount: none }),
      scopeSpans: z.array(scopeSchema),
    }),
  ),
});

export async function startTraceCollector() {
  const collector = {
    origin: '',
    spans: [] as CollectedSpan[],
    resources: [] as Record<string, string | number>[],
    headers: [] as IncomingHttpHeaders[],
    bodies: [] as string[],
    /** Status of the next answers; 0 for none. */
    status: 200,
    posts: 0,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    collector.posts += 1;
    if (collector.status === 0) return;
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
  collector.origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return collector;
}
