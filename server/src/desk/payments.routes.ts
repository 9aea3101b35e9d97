import type { FastifyInstance } from 'fastify';
import { listPayments, refundByStaff } from '../club/payments/staff-payments.ts';
import { readReport } from '../engagement/analytics/report/read-report.ts';
import { reportPage } from '../engagement/analytics/report/report-page.ts';
import { siteTexts } from '../identity/site-texts.ts';
import { RequestError } from '../platform/errors/request-error.ts';
import { recordLooks } from '../staff/member-looks.ts';
import { staffRoutes } from '../staff/staff-route.ts';
import {
  memberIdSchema,
  pageSchema,
  paymentsSchema,
  reasonSchema,
  reportQuerySchema,
} from '../staff/wire/members.ts';
import { paymentAnswers } from './members/read-member.ts';

const PAGE = 25;
// The report has a style sheet and drawings inline, and no script.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/** Calls for payments and the report on visitors. */
export async function paymentRoutes(app: FastifyInstance, now: () => number): Promise<void> {
  await staffRoutes(app, ({ read, change }) => {
    read(
      '/payments',
      {
        operation: 'staffPayments',
        summary: 'Payments, the newest first',
        roles: ['support'],
        query: pageSchema,
        answer: paymentsSchema,
      },
      async ({ input: { page }, by }) => {
        const rows = await listPayments(app.db, { count: PAGE + 1, skipped: (page - 1) * PAGE });
        const items = paymentAnswers(rows.slice(0, PAGE));
        const ids = items.map(({ memberId }) => memberId);
        await recordLooks(app.db, by, ids, { action: 'member.look-list', why: 'list of payments' });
        return { items, hasMore: rows.length > PAGE };
      },
    );
    change(
      '/payments/:id/refund',
      {
        operation: 'refundPayment',
        summary: 'Gives the money back, and takes back what it bought',
        roles: ['support'],
        needsFresh: true,
        params: memberIdSchema,
        answer: null,
        body: reasonSchema,
        example: { why: 'bought twice' },
        errors: ['CONFLICT'],
      },
      async ({ params, input, by }) => {
        const [payment] = await listPayments(app.db, { count: 1, id: params.id });
        if (!payment?.number) throw new RequestError('NOT_FOUND', 'There is no such payment with an order.');
        const refund = { by, why: input.why, now: new Date(now()) };
        await refundByStaff(app.db, app.payments, payment.number, refund);
      },
    );
    read(
      '/report',
      {
        operation: 'staffReport',
        summary: 'What shoppers do: tables and charts without personal data',
        roles: ['viewer'],
        query: reportQuerySchema,
        answer: { media: 'text/html' },
      },
      async ({ input, reply }) => {
        const report = await readReport(app.db, input.days, new Date(now()));
        reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8');
        return reportPage(report, (await siteTexts(app.db)).name);
      },
    );
  });
}
