import type { FastifyRequest } from 'fastify';

/**
 * Returns the status of an answer that this replica cannot give but another may: 503, or 502 for a proxy that passes 502 on
 * to the next replica and says so in `X-Not-Ready-Status`. A full queue stays 503: passed on, it would fill the next one.
 */
export const notReadyStatus = ({ headers }: FastifyRequest): 502 | 503 =>
  headers['x-not-ready-status'] === '502' ? 502 : 503;
