import type { ErrorWords } from 'shared-contracts';
import { messageOf } from '../../platform/errors/operator-errors.ts';
import { RenderError } from '../rendering/render-error.ts';

export function wordsOfRender(error: unknown): ErrorWords | null {
  if (!(error instanceof RenderError)) return { message: messageOf(error) };
  const { failure, message, cause } = error;
  if (failure === 'suspended') return null;
  return { message, ...(typeof cause === 'string' ? { stack: cause } : {}) };
}
