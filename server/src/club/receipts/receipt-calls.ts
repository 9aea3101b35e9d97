import { slugSchema } from 'shared-contracts/content';
import {
  receiptAppealSchema,
  receiptFieldsSchema,
  receiptListSchema,
  receiptSchema,
} from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { doneSchema } from '../../platform/api/described-call.ts';

export const idSchema = z.object({ id: z.guid() });
export const uploadQuerySchema = z.object({ centre: slugSchema });
const listQuerySchema = z.object({
  cursor: z.optional(z.string().check(z.maxLength(400), z.regex(/^[\w-]+$/))),
});

export const CALLS = {
  upload: {
    operation: 'uploadReceipt',
    summary: 'Sends a photo or a PDF of a receipt; reading it goes on after the answer',
    query: uploadQuerySchema,
    upload: { media: 'multipart/form-data', field: 'receipt' },
    answer: receiptSchema,
    errors: ['UNPROCESSABLE', 'RATE_LIMITED', 'UNAVAILABLE'],
  },
  list: {
    operation: 'receipts',
    summary: 'The member’s receipts, the newest first',
    query: listQuerySchema,
    answer: receiptListSchema,
  },
  one: {
    operation: 'receipt',
    summary: 'One receipt, as far as it is',
    params: idSchema,
    answer: receiptSchema,
  },
  picture: {
    operation: 'receiptPicture',
    summary: 'Its picture, as long as it is kept',
    params: idSchema,
    answer: { media: 'image/webp' },
  },
  settle: {
    operation: 'settleReceipt',
    summary: 'What was read, looked over by the member: decides',
    params: idSchema,
    body: receiptFieldsSchema,
    example: {
      centre: 'charleston',
      store_id: 1,
      date: '2026-11-20',
      number: '0042',
      subtotal_cents: 4_200,
      tax_cents: 378,
      discount_cents: null,
      total_cents: 4_578,
    },
    answer: receiptSchema,
    errors: ['CONFLICT', 'UNPROCESSABLE'],
  },
  appeal: {
    operation: 'appealReceipt',
    summary: 'Asks for a second look at a refusal',
    params: idSchema,
    body: receiptAppealSchema,
    example: { text: 'The date on it is the 12th, not the 2nd.' },
    answer: receiptSchema,
    errors: ['CONFLICT', 'UNPROCESSABLE'],
  },
  discard: {
    operation: 'discardReceipt',
    summary: 'Takes back what was not decided yet',
    params: idSchema,
    answer: doneSchema,
    errors: ['CONFLICT'],
  },
} as const;
