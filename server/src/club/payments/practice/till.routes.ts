import type { FastifyInstance } from 'fastify';
import { z } from 'shared-contracts/zod';
import { RequestError } from '../../../platform/errors/request-error.ts';
import { type PracticeTill, TILL_PATH } from './practice-till.ts';
import { sendTillPage } from './till-page.ts';

const formSchema = z.object({
  do: z.enum(['pay', 'cancel']),
  card: z.optional(z.enum(['good', 'declined'])),
});

/** Pages of the practice till. The payment's reference is the only credential, as at a real provider. */
export async function tillRoutes(app: FastifyInstance, { till }: { till: PracticeTill }): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const url = `${TILL_PATH}/:reference`;

  async function paymentOf(reference: string) {
    const payment = await till.payment(reference);
    if (!payment) throw new RequestError('NOT_FOUND', 'The register doesn’t know this payment.');
    return payment;
  }

  app.get<{ Params: { reference: string } }>(url, async ({ params }, reply) =>
    sendTillPage(reply, await paymentOf(params.reference)),
  );
  app.post<{ Params: { reference: string } }>(url, async ({ params, body }, reply) => {
    const payment = await paymentOf(params.reference);
    const form = formSchema.safeParse(body);
    if (!form.success) throw new RequestError('INVALID_REQUEST', 'The register didn’t understand that.');
    if (form.data.do === 'cancel') {
      await till.expire(payment.reference);
      return reply.redirect(payment.cancel_url, 303);
    }
    if (form.data.card === 'declined') return sendTillPage(reply, payment, true);
    await till.close(payment.reference, 'paid');
    return reply.redirect(payment.return_url, 303);
  });
}
