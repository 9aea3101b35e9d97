import { z } from 'shared-contracts/zod';
import { approveReceipt, rejectReceipt, returnReceipt } from '../../club/receipt-review/review.ts';
import {
  backlogOf,
  listReceipts,
  receiptRow,
  reviewedReceipt,
} from '../../club/receipt-review/review-queue.ts';
import type { ReceiptRow } from '../../club/receipts/receipt-rows.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { Actor } from '../../staff/audit-entries.ts';
import { recordLooks } from '../../staff/member-looks.ts';
import type { StaffRoutes } from '../../staff/staff-route.ts';
import {
  approvalSchema,
  backlogSchema,
  decidedSchema,
  receiptsQuerySchema,
  receiptsSchema,
  refusalSchema,
  returnSchema,
  reviewedReceiptSchema,
} from '../../staff/wire/receipts.ts';

export interface ReceiptReviewOptions {
  readonly files: FileStore;
  /** Total above which two people approve a receipt. */
  readonly secondPersonAboveCents: number;
}

const params = z.object({ id: z.guid() });
const of = { roles: ['reviewer'], params } as const;

function decided({ id, state, points, reason_text }: ReceiptRow) {
  const messages = {
    credited: `Credited ${(points ?? 0).toLocaleString('en-US')} points.`,
    review: 'Approved. A second person must approve it too.',
    refused: `Refused: ${reason_text}`,
  };
  return { id, state, points, message: messages[state as keyof typeof messages] };
}

/** Calls for the review of receipts. */
export function receiptRoutes(
  { read, change }: StaffRoutes,
  db: Db,
  { files, secondPersonAboveCents }: ReceiptReviewOptions,
): void {
  const decision = (by: Actor) => ({ by, secondPersonAboveCents, now: new Date() });

  const lookAt = (by: Actor, { id, member_id }: ReceiptRow) =>
    recordLooks(db, by, [member_id], {
      action: 'receipt.look',
      after: { receipt: id },
      why: 'review of a receipt',
    });

  read(
    '/receipts',
    {
      operation: 'staffReceipts',
      summary: 'Receipts that wait for a decision, the oldest first',
      roles: of.roles,
      query: receiptsQuerySchema,
      answer: receiptsSchema,
    },
    ({ input, by }) => listReceipts(db, input, by),
  );
  read(
    '/receipts/backlog',
    {
      operation: 'staffReceiptBacklog',
      summary: 'Size and age of the queue, and the time of decisions',
      roles: ['reviewer', 'viewer'],
      answer: backlogSchema,
    },
    () => backlogOf(db),
  );
  read(
    '/receipts/:id',
    {
      operation: 'staffReceipt',
      summary: 'A receipt with reading, entry and likely duplicates',
      ...of,
      answer: reviewedReceiptSchema,
    },
    async ({ params, by }) => {
      const row = await receiptRow(db, params.id);
      const reviewed = await reviewedReceipt(db, row, by);
      const alike = reviewed.duplicates.map(({ id }) => receiptRow(db, id));
      for (const seen of [row, ...(await Promise.all(alike))]) await lookAt(by, seen);
      return reviewed;
    },
  );
  read(
    '/receipts/:id/picture',
    {
      operation: 'staffReceiptPicture',
      summary: 'Its picture, as long as it is kept',
      ...of,
      answer: { media: 'image/webp' },
    },
    async ({ params, by, reply }) => {
      const row = await receiptRow(db, params.id);
      const picture = row.file_key === null ? null : await files.get(row.file_key);
      if (!picture) throw new RequestError('NOT_FOUND', 'The picture of this receipt was deleted.');
      await lookAt(by, row);
      reply.header('content-disposition', 'inline; filename="receipt.webp"').type('image/webp');
      return picture;
    },
  );
  change(
    '/receipts/:id/approve',
    {
      operation: 'approveReceipt',
      summary: 'Credits a receipt as entered or corrected',
      ...of,
      body: approvalSchema,
      example: { date: '2026-11-20', accepts: ['date'] },
      answer: decidedSchema,
      errors: ['CONFLICT', 'UNPROCESSABLE'],
    },
    async ({ params, input, by }) => decided(await approveReceipt(db, params.id, input, decision(by))),
  );
  change(
    '/receipts/:id/refuse',
    {
      operation: 'refuseReceipt',
      summary: 'Refuses a receipt with a reason that the member reads',
      ...of,
      body: refusalSchema,
      example: { why: 'The picture shows no total.' },
      answer: decidedSchema,
      errors: ['CONFLICT'],
    },
    async ({ params, input, by }) => decided(await rejectReceipt(db, params.id, input.why, decision(by))),
  );
  change(
    '/receipts/:id/return',
    {
      operation: 'returnReceipt',
      summary: 'Takes back the points of the purchase of a return',
      ...of,
      body: returnSchema,
      example: { of: '0b2f4b0e-6d7a-4c5e-9a51-0f2f6f1c7a10' },
      answer: decidedSchema,
      errors: ['CONFLICT', 'UNPROCESSABLE'],
    },
    async ({ params, input, by }) => decided(await returnReceipt(db, params.id, input, decision(by))),
  );
}
