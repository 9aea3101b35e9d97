import type { LightMyRequestResponse } from 'fastify';

/** Whether an answer is the working remote's page of `/content`. */
export const hasContent = ({ statusCode, body }: LightMyRequestResponse) =>
  statusCode === 200 && body.includes('<h1>200 Sample Outlets</h1>');

/** Whether an answer asks to come again later. */
export const isRefused = ({ statusCode, headers }: LightMyRequestResponse) =>
  statusCode === 503 && Number(headers['retry-after']) >= 1;
