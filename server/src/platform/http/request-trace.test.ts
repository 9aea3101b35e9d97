import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { requestIdOf, requestTracePlugin, traceOf } from './request-trace.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

async function ask(headers: Record<string, string>) {
  const app = Fastify({ genReqId: requestIdOf });
  await app.register(requestTracePlugin);
  app.get('/', async (request) => ({ id: request.id, trace: traceOf(request.raw) ?? null }));
  const answer = await app.inject({ url: '/', headers });
  await app.close();
  return { headers: answer.headers, ...answer.json<{ id: string; trace: { spanId: string } | null }>() };
}

test('keeps and returns the request id of the caller', async () => {
  const { id, headers } = await ask({ 'x-request-id': 'edge-0a1b2c3d.7' });
  expect(id).toBe('edge-0a1b2c3d.7');
  expect(headers['x-request-id']).toBe(id);
});

test.each(['short', 'x'.repeat(65), 'with a space in it', 'quote"quote"'])(
  'replaces an invalid request id: %s',
  async (given) => {
    const { id, headers } = await ask({ 'x-request-id': given });
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-request-id']).toBe(id);
  },
);

test('continues the trace of the caller with a new span', async () => {
  const { trace, headers } = await ask({ traceparent: TRACEPARENT });
  expect(trace).toEqual({ traceId: TRACE_ID, spanId: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(trace?.spanId).not.toBe('00f067aa0ba902b7');
  expect(headers.traceparent).toBe(`00-${TRACE_ID}-${trace?.spanId}-01`);
});

test.each([
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE_ID}-${'0'.repeat(16)}-01`,
  `ff-${TRACE_ID}-00f067aa0ba902b7-01`,
  `${TRACEPARENT}-more`,
  TRACEPARENT.toUpperCase(),
])('ignores a malformed trace: %s', async (traceparent) => {
  const { trace, headers } = await ask({ traceparent });
  expect(trace).toBeNull();
  expect(headers).not.toHaveProperty('traceparent');
});
