import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Currency } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import { contentDb } from '../../../content/store/content-tables.ts';
import { identityDb } from '../../../identity/identity-tables.ts';
import { RequestError } from '../../../platform/errors/request-error.ts';
import { sendFramePage } from '../../../platform/html/frame-page.ts';
import { enforceRateLimit } from '../../../platform/http/rate-limit.ts';
import { parseStorableJson } from '../../../platform/text/storable-text.ts';
import { centreSchema, storesOf } from '../../centres.ts';
import { cardDb } from '../card-tables.ts';
import { type Pass, PRACTICE_PATH, type PracticeProvider, testCardSchema } from './practice-provider.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const CSS = read('./practice.css');
const ENROL_CODE = read('./enrol-frame.js');
const TILL_CODE = read('./till-frame.js');

const querySchema = z.object({ pass: z.string().check(z.maxLength(2_000)) });
const enrolSchema = z.strictObject({ pass: querySchema.shape.pass, card: testCardSchema });
const tillSchema = z.discriminatedUnion('do', [
  z.strictObject({
    pass: querySchema.shape.pass,
    do: z.literal('pay'),
    card: z.string().check(z.maxLength(80)),
    store: z.int(),
    cents: z.int().check(z.gte(1), z.lte(100_000)),
  }),
  z.strictObject({
    pass: querySchema.shape.pass,
    do: z.literal('pay-back'),
    purchase: z.string().check(z.maxLength(80)),
  }),
]);

function parsed<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const result = schema.safeParse(value);
  if (!result.success)
    throw new RequestError('INVALID_REQUEST', 'The form is invalid. Please reload the page.');
  return result.data;
}

// A sandboxed page has no origin, so it sends text and authenticates with its pass.
function body(request: { readonly body: unknown }): unknown {
  try {
    return parseStorableJson(String(request.body));
  } catch {
    throw new RequestError('INVALID_REQUEST', 'The form is invalid. Please reload the page.');
  }
}

const ENROL_MAIN = `<p class="house">Practice cards</p>
<h1>Which card is it?</h1>
<p class="note">This stands for the page of a card-linking company. It takes only test cards, and no number leaves this frame.</p>
<form novalidate>
<label for="number">Card number</label>
<input id="number" inputmode="numeric" autocomplete="off" maxlength="23" aria-describedby="problem">
<p class="bad" id="problem" role="alert"></p>
<p class="small">Test cards to try</p>
<ul id="samples"></ul>
<div class="acts"><button class="act" disabled>Link this card</button><button type="button" id="cancel" class="quiet">Cancel</button></div>
</form>`;

const TILL_MAIN = `<p class="house">Practice register</p>
<h1>Buy something with a linked card</h1>
<form novalidate>
<div class="pair"><div><label for="card">Card</label><select id="card"></select></div>
<div><label for="store">Store</label><select id="store"></select></div>
<div><label for="amount">Amount before tax</label><input id="amount" inputmode="decimal" value="42.00" autocomplete="off" aria-describedby="problem"></div></div>
<p class="bad" id="problem" role="alert"></p>
<div class="acts"><button class="act" disabled>Pay</button></div>
</form>
<p class="small" id="bought-title">Bought here</p>
<ul id="bought" class="lines" aria-labelledby="bought-title"></ul>
<p id="said" role="status" class="small"></p>`;

const CALL_LIMIT = { most: 120, seconds: 3_600 } as const;

export async function practiceRoutes(app: FastifyInstance, { provider }: { provider: PracticeProvider }) {
  const { db } = app;

  const answer = (reply: FastifyReply, value: unknown) =>
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' }).send(value);

  async function ownerOf(text: string): Promise<Pass> {
    const pass = provider.readPass(text);
    await enforceRateLimit(db, `practice:${pass.member}`, CALL_LIMIT);
    return pass;
  }

  async function tillCentre({ member }: Pass) {
    const preferred = await identityDb(db)
      .selectFrom('members')
      .innerJoin('member_attributes', 'member_attributes.member_id', 'members.id')
      .select('value')
      .where('members.public_id', '=', member)
      .where('attribute', '=', 'preferred_center')
      .executeTakeFirst();
    const centres = contentDb(db)
      .selectFrom('stores')
      .innerJoin('centres', 'centres.id', 'stores.centre_id')
      .select(['centres.slug', 'centres.record']);
    const wanted =
      preferred && (await centres.where('centres.slug', '=', preferred.value).executeTakeFirst());
    return wanted ?? (await centres.orderBy('centres.slug').executeTakeFirst());
  }

  async function till(pass: Pass) {
    const centre = await tillCentre(pass);
    const cards = await provider.list(pass.member);
    const stores = await storesOf(db, centre?.slug ?? '');
    const bought = await cardDb(db)
      .selectFrom('practice_purchases')
      .select(['id', 'store_name', 'net_cents', 'currency', 'refunded_at'])
      .where('token', 'in', ['', ...cards.map(({ token }) => token)])
      .orderBy('paid_at', 'desc')
      .limit(8)
      .execute();
    const currency: Currency = centre ? centreSchema.parse(centre.record).currency : 'USD';
    return {
      currency,
      cards: cards.map(({ token, brand, lastFour }) => ({ token, name: `${brand} ${lastFour}` })),
      stores,
      bought: bought.map(({ refunded_at, ...row }) => ({ ...row, is_back: refunded_at !== null })),
    };
  }

  app.get(`${PRACTICE_PATH}/enrol`, async (request, reply) => {
    const { pass } = parsed(querySchema, request.query);
    const { enrolment } = provider.readPass(pass);
    const script = { code: ENROL_CODE, data: { pass, enrolment, call: `${PRACTICE_PATH}/enrol` } };
    return sendFramePage(reply, { title: 'Link a card', css: CSS, main: ENROL_MAIN, script });
  });
  app.post(`${PRACTICE_PATH}/enrol`, async (request, reply) => {
    const { pass, card } = parsed(enrolSchema, body(request));
    return answer(reply, { proof: await provider.enrol(await ownerOf(pass), card) });
  });

  app.get(`${PRACTICE_PATH}/till`, async (request, reply) => {
    const { pass } = parsed(querySchema, request.query);
    const data = { pass, call: `${PRACTICE_PATH}/till`, ...(await till(provider.readPass(pass))) };
    const script = { code: TILL_CODE, data };
    return sendFramePage(reply, { title: 'Practice register', css: CSS, main: TILL_MAIN, script });
  });
  app.post(`${PRACTICE_PATH}/till`, async (request, reply) => {
    const call = parsed(tillSchema, body(request));
    const pass = await ownerOf(call.pass);
    if (call.do === 'pay-back') await provider.payBack(pass, call.purchase);
    else {
      const { stores, currency } = await till(pass);
      const store = stores.find(({ id }) => id === call.store);
      if (!store) throw new RequestError('NOT_FOUND', 'The register doesn’t know this store.');
      await provider.pay(pass, {
        token: call.card,
        store_id: store.id,
        store_name: store.name,
        net_cents: call.cents,
        currency,
      });
    }
    return answer(reply, await till(pass));
  });
}
