import type { FastifyRequest } from 'fastify';

/** 502 for a proxy that asks the next replica then. A full queue stays 503: it would fill the next one. */
export const notReadyStatus = ({ headers }: FastifyRequest): 502 | 503 =>
  headers['x-not-ready-status'] === '502' ? 502 : 503;
