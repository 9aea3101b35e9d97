import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import {
  localDateAt,
  paths,
  SIGN_UP_PAGES,
  SITE_TIME_ZONE,
  type SignUpPage,
  type SignUpPageId,
  signUpState,
} from 'shared-contracts/content';
import { recordSchemas } from 'shared-contracts/content-records';
import {
  type PinkPass,
  pinkPassSchema,
  SIGN_UP_FORMS,
  signUpAnswerSchema,
  signUpPath,
  signUpProblems,
} from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { centreExists } from '../../club/centres.ts';
import { barcodesOf, formatCode, newCode } from '../../club/orders/orders.ts';
import { contentDb } from '../../content/store/content-tables.ts';
import type { Confirmation } from '../../identity/confirmation.ts';
import { type ApiCall, apiBody } from '../../platform/api/described-call.ts';
import { FieldsError, RequestError } from '../../platform/errors/request-error.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { idempotencyKeyOf, idempotencyKeySchema } from '../../platform/http/idempotency.ts';
import { addressKey, enforceRateLimit } from '../../platform/http/rate-limit.ts';
import type { Db } from '../../platform/storage/index.ts';
import { messageDb } from '../contact/message-tables.ts';
import { storeMessage } from '../contact/store-message.ts';

const BODY_LIMIT = 16 * 1024;
// Lookups per address, so a code cannot be guessed.
const LOOKUP_LIMIT = { most: 60, seconds: 600 } as const;
const REFERENCE = /^PINK(-[2-9A-Z]{4}){3}$/;

const passParams = z.object({ reference: z.string() });

const captchaSchema = z.object({ captcha: z.string() });

const signUpCall = <S extends z.ZodMiniType>(
  operation: string,
  summary: string,
  schema: S,
  example: z.input<S> & { captcha: string },
): ApiCall => ({
  operation,
  summary,
  tag: 'forms',
  access: 'csrf',
  headers: { 'idempotency-key': { schema: idempotencyKeySchema, isRequired: true } },
  body: apiBody(z.intersection(schema, captchaSchema), example),
  answer: signUpAnswerSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE', 'RATE_LIMITED', 'CAPTCHA_FAILED', 'CAPTCHA_UNAVAILABLE'],
});
const dana = {
  first_name: 'Dana',
  email: 'dana@example.com',
  centre: 'charleston',
  news: false,
  captcha: 'of-the-captcha',
};
const SIGN_UP_CALLS: Readonly<Record<SignUpPageId, ApiCall>> = {
  pink: signUpCall(
    'signUpForPink',
    'A pass of the pink campaign; its reference is its code',
    SIGN_UP_FORMS.pink,
    {
      ...dana,
      dedication: '',
    },
  ),
  'deal-days': signUpCall('signUpForDealDays', 'News of the deal days', SIGN_UP_FORMS['deal-days'], {
    ...dana,
    categories: [],
  }),
};
const PASS: ApiCall = {
  operation: 'pinkPass',
  summary: 'What a till reads of a pass, and nothing of the person',
  tag: 'forms',
  params: passParams,
  answer: pinkPassSchema,
  errors: ['RATE_LIMITED'],
};

const PREFIXES = { pink: 'PINK', 'deal-days': 'DAYS' } as const;
// Too long to guess, because a till scans it.
const passReference = (prefix: string) => `${prefix}-${formatCode(newCode())}`;

async function campaignOf(db: Db, page: SignUpPageId): Promise<SignUpPage> {
  const row = await contentDb(db)
    .selectFrom('site_documents')
    .select('record')
    .where('kind', '=', 'sign-up-page')
    .where('key', '=', page)
    .executeTakeFirst();
  if (!row) throw new RequestError('NOT_FOUND', 'We can’t find that campaign.');
  return recordSchemas['sign-up-pages'].parse(row.record);
}

function requireOpen(campaign: SignUpPage, now: number): void {
  const state = signUpState(campaign, localDateAt(now, SITE_TIME_ZONE));
  if (state === 'open') return;
  throw new RequestError(
    'UNPROCESSABLE',
    state === 'before' ? campaign.before : state === 'after' ? campaign.after : 'Sign-up has ended.',
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

function confirmationOf(campaign: SignUpPage, centre: string, reference: string): Confirmation {
  const days = DAY.formatRange(new Date(campaign.startsOn), new Date(campaign.endsOn));
  const after = ['If you didn’t sign up, you can ignore this email.'];
  if (campaign.page === 'pink')
    return {
      subject: 'Your pink pass',
      title: 'Your pink pass',
      before: [
        `It’s good ${days}: ${campaign.offer.big} ${campaign.offer.small}. Show its code at the register.`,
      ],
      links: [
        { label: 'Open my pass', path: paths.pink({ pass: reference }) },
        { label: 'Deals at your center', path: paths.deals(centre) },
      ],
      after,
    };
  return {
    subject: 'You’re on the list for deal days',
    title: 'You’re on the list',
    before: [`Deal days are ${days}. Your number is ${reference}.`],
    links: [
      { label: 'Deals at your center', path: paths.deals(centre) },
      { label: 'Hours and directions', path: paths.centre(centre) },
    ],
    after,
  };
}

/**
 * The forms of `/pink` and `/get-tanger-deal-days`: behind the captcha, open on their days, answered with a
 * reference.
 */
export const signUpsPlugin = fp<{ now?: () => number }>(
  async (app, { now = Date.now }) => {
    // Without a secret there is no captcha, so no form.
    if (!app.hasDecorator('captcha')) return;
    const { db } = app;

    async function keep(request: FastifyRequest, page: SignUpPageId): Promise<string> {
      const { captcha, ...body } = Object(request.body) as Record<string, unknown>;
      await app.captcha.verify(captcha, page, request.ip);
      const campaign = await campaignOf(db, page);
      requireOpen(campaign, now());
      const parsed = SIGN_UP_FORMS[page].safeParse(body);
      if (!parsed.success) throw new FieldsError(signUpProblems(page, body));
      const fields = parsed.data;
      if (!(await centreExists(db, fields.centre))) throw new FieldsError({ centre: 'Choose a center.' });
      const texts = [fields.first_name, 'dedication' in fields ? fields.dedication : ''];
      return storeMessage(
        db,
        request,
        {
          form: page,
          prefix: PREFIXES[page],
          ...(page === 'pink' ? { makeReference: passReference } : {}),
          centre: fields.centre,
          fields,
          idempotencyKey: idempotencyKeyOf(request),
        },
        {
          texts,
          email: fields.email,
          confirm: (tx, reference) =>
            app.confirmByMail(tx, fields.email, confirmationOf(campaign, fields.centre, reference)),
        },
      );
    }

    await app.register(async (forms) => {
      forms.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      for (const page of SIGN_UP_PAGES) {
        forms.post(
          signUpPath(page),
          { bodyLimit: BODY_LIMIT, config: { call: SIGN_UP_CALLS[page] } },
          async (request) => {
            refuseCrossSite(request);
            app.auth.requireCsrf(request);
            return { reference: await keep(request, page) };
          },
        );
      }

      forms.get<{ Params: { reference: string } }>(
        `${signUpPath('pink')}/passes/:reference`,
        { config: { call: PASS } },
        async ({ params: { reference }, ip }): Promise<PinkPass> => {
          await enforceRateLimit(db, `pink-pass:${addressKey(ip)}`, LOOKUP_LIMIT);
          const row = REFERENCE.test(reference)
            ? await messageDb(db)
                .selectFrom('messages')
                .select(['reference', 'centre'])
                .where('form', '=', 'pink')
                .where('reference', '=', reference)
                .executeTakeFirst()
            : undefined;
          if (!row?.centre) throw new RequestError('NOT_FOUND', 'We can’t find that pass.');
          const { startsOn } = await campaignOf(db, 'pink');
          const hasBegun = localDateAt(now(), SITE_TIME_ZONE) >= startsOn;
          // The code is hidden until the campaign starts; the reference only identifies the pass.
          const symbols = hasBegun ? barcodesOf(row.reference) : { qr: [], code128: '' };
          return { reference: row.reference, centre: row.centre, symbols };
        },
      );
    });
  },
  { name: 'sign-ups', dependencies: ['storage', 'identity'] },
);
