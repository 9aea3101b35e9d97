import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Currency } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import { RequestError } from '../../../platform/errors/request-error.ts';
import { escapeHtml } from '../../../platform/html/escape.ts';
import { sendFramePage } from '../../../platform/html/frame-page.ts';
import { type PracticePayment, type PracticeTill, TILL_PATH } from './practice-till.ts';

// Looks unlike the site, so shoppers do not take it for a real card form.
const CSS = `
:root{color-scheme:light dark;--ink:light-dark(#1c2430,#e9eef5);--ink2:light-dark(#55606e,#a9b4c2);--paper:light-dark(#eef2f6,#10151c);--card:light-dark(#fff,#1a212b);--line:light-dark(#8a96a3,#6c7a8a);--act:light-dark(#174ea6,#8ab4f8);--on:light-dark(#fff,#0b1a33)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
main{width:min(100%,27rem);padding:clamp(1.25rem,5vw,2.25rem);border-radius:16px;background:var(--card)}
.house{margin:0;color:var(--ink2);font-size:.9375rem}
h1{margin:.25rem 0 0;font-size:1.0625rem;font-weight:600;line-height:1.35}
.amount{margin:.25rem 0 0;font-size:2.75rem;font-weight:700;letter-spacing:-.02em;line-height:1.1}
.note{margin:1.25rem 0 0;padding-block:1rem;border-block:1px solid var(--line);color:var(--ink2)}
.bad{margin:1.25rem 0 0;font-weight:600}
fieldset{margin:1.25rem 0 0;padding:0;border:0}
legend{padding:0;font-weight:600}
label{display:flex;align-items:center;gap:.75rem;min-height:44px}
input{width:1.25rem;height:1.25rem;accent-color:var(--act)}
button,.back{display:block;width:100%;min-height:48px;margin:1.25rem 0 0;padding:.6rem 1rem;border:0;border-radius:24px;background:var(--act);color:var(--on);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.quiet{margin-top:.5rem;background:none;color:var(--act)}
:focus-visible{outline:3px solid var(--act);outline-offset:3px}
`;

const amountWords = (cents: number, currency: Currency) =>
  `${currency === 'CAD' ? 'CA' : ''}$${(cents / 100).toFixed(2)}`;

const lead = ({ title, amount_cents, currency }: PracticePayment) => `<p class="house">Practice register</p>
<h1>${escapeHtml(title)}</h1>
<p class="amount">${amountWords(amount_cents, currency)}</p>`;

const form = (
  declined: boolean,
) => `${declined ? '<p class="bad" role="alert">The card was declined. You weren’t charged: try the other one.</p>' : ''}
<p class="note">This is a sample site. No money is taken, and no card is asked for.</p>
<form method="post">
<fieldset><legend>Pay with</legend>
<label><input type="radio" name="card" value="good"${declined ? '' : ' checked'}> A practice card that works</label>
<label><input type="radio" name="card" value="declined"${declined ? ' checked' : ''}> One that is declined</label>
</fieldset>
<button name="do" value="pay">Pay</button>
<button name="do" value="cancel" class="quiet">Cancel and go back</button>
</form>`;

const OVER = {
  paid: 'This has already been paid.',
  refunded: 'This was paid and refunded.',
  ended: 'This payment expired or was canceled. Start again on the page you came from.',
} as const;

function sendTillPage(reply: FastifyReply, payment: PracticePayment, declined = false): FastifyReply {
  const body =
    payment.state === 'open'
      ? form(declined)
      : `<p class="note">${OVER[payment.state]}</p>
<a class="back" href="${escapeHtml(payment.return_url)}">Back to the site</a>`;
  return sendFramePage(reply, { title: 'Practice register', css: CSS, main: `${lead(payment)}\n${body}` });
}

const formSchema = z.object({
  do: z.enum(['pay', 'cancel']),
  card: z.optional(z.enum(['good', 'declined'])),
});

export async function tillRoutes(app: FastifyInstance, { till }: { till: PracticeTill }): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const url = `${TILL_PATH}/:reference`;

  app.get<{ Params: { reference: string } }>(url, async ({ params }, reply) =>
    sendTillPage(reply, await till.payment(params.reference)),
  );
  app.post<{ Params: { reference: string } }>(url, async ({ params, body }, reply) => {
    const payment = await till.payment(params.reference);
    const form = formSchema.safeParse(body);
    if (!form.success) throw new RequestError('INVALID_REQUEST', 'The register didn’t understand that.');
    if (form.data.do === 'cancel') {
      await till.expire(payment.reference);
      return reply.redirect(payment.cancel_url, 303);
    }
    if (form.data.card === 'declined') return sendTillPage(reply, payment, true);
    await till.pay(payment.reference);
    return reply.redirect(payment.return_url, 303);
  });
}
