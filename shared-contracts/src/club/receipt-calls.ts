import { API_TIMEOUT_MS } from '../content/client.ts';
import { CSRF_HEADER, type MemberCallOptions, type MemberClient } from '../member/client.ts';
import { withQuery } from '../site/paths.ts';
import { ApiError } from '../wire/errors.ts';
import { failedAnswer } from '../wire/failed-call.ts';
import { z } from '../zod.ts';
import { type ReceiptFields, receiptListSchema, receiptSchema } from './receipts.ts';

export interface ReceiptUpload {
  readonly file: File;
  readonly centre: string;
  /** Constant across retries of this file, so it counts once. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  /** Called with the share sent so far, 0 to 1. */
  onProgress(share: number): void;
}

const PATH = '/api/user-receipts';
const doneSchema = z.object({ ok: z.literal(true) });
const at = (id: string, ...rest: string[]) => [PATH, encodeURIComponent(id), ...rest].join('/');

export const receiptPicturePath = (id: string): string => at(id, 'picture');

function answerOf(request: XMLHttpRequest) {
  const body: unknown = request.response;
  if (request.status === 200) {
    const receipt = receiptSchema.safeParse(body);
    if (receipt.success) return receipt.data;
  }
  throw failedAnswer(request.status, body);
}

export type ReceiptCalls = ReturnType<typeof createReceiptCalls>;

export function createReceiptCalls({ get, post, csrfToken }: MemberClient) {
  return {
    list: (query: { cursor?: string | undefined } = {}, options?: MemberCallOptions) =>
      get(receiptListSchema, PATH, query, options),
    one: (id: string, options?: MemberCallOptions) => get(receiptSchema, at(id), {}, options),
    /** Submits the checked fields, which decides the receipt. */
    settle: (id: string, fields: ReceiptFields) => post(receiptSchema, at(id, 'fields'), fields),
    appeal: (id: string, text: string) => post(receiptSchema, at(id, 'appeal'), { text }),
    discard: (id: string) => post(doneSchema, at(id, 'discard'), {}),

    /** XMLHttpRequest reports progress. Only a stall times out: a photo may take minutes. */
    async upload({ file, centre, idempotencyKey, signal, onProgress }: ReceiptUpload) {
      const token = await csrfToken();
      const form = new FormData();
      form.append('receipt', file, file.name);
      return new Promise<z.infer<typeof receiptSchema>>((resolve, reject) => {
        const fail = (code: 'ABORTED' | 'NETWORK_ERROR' | 'TIMEOUT', message: string) =>
          reject(new ApiError({ code, message }));
        let standstill: ReturnType<typeof setTimeout> | undefined;
        const moved = () => {
          clearTimeout(standstill);
          standstill = setTimeout(() => {
            fail('TIMEOUT', 'The upload has stalled');
            request.abort();
          }, API_TIMEOUT_MS);
        };
        if (signal.aborted) return fail('ABORTED', 'The upload was canceled');
        const request = new XMLHttpRequest();
        const abort = () => request.abort();
        request.open('POST', withQuery(PATH, { centre }));
        request.responseType = 'json';
        request.setRequestHeader(CSRF_HEADER, token);
        request.setRequestHeader('idempotency-key', idempotencyKey);
        request.upload.onprogress = ({ loaded, total }) => {
          moved();
          onProgress(total ? loaded / total : 0);
        };
        request.upload.onload = moved;
        request.onload = () => {
          try {
            resolve(answerOf(request));
          } catch (error) {
            reject(error);
          }
        };
        request.onabort = () => fail('ABORTED', 'The upload was canceled');
        request.onerror = () => fail('NETWORK_ERROR', 'The connection dropped');
        request.onloadend = () => {
          clearTimeout(standstill);
          signal.removeEventListener('abort', abort);
        };
        signal.addEventListener('abort', abort);
        request.send(form);
        moved();
      });
    },
  };
}
