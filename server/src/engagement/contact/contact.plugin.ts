import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { paths, type Query, slugSchema, withQuery } from 'shared-contracts/content';
import {
  CONTACT_PATH,
  type ContactAnswer,
  contactAnswerSchema,
  contactFormSchema,
  contactProblems,
  tourismAnswerSchema,
  tourismFormSchema,
} from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { centreExists } from '../../club/centres.ts';
import { type ApiCall, apiBody, FORM } from '../../platform/api/described-call.ts';
import { FieldsError, RequestError } from '../../platform/errors/request-error.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { idempotencyKeyOf, idempotencyKeySchema } from '../../platform/http/idempotency.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import type { Tx } from '../../platform/storage/index.ts';
import { isMessageKey, storeMessage } from './store-message.ts';

interface ContactOptions {
  readonly requireCsrf?: (request: FastifyRequest) => void;
  readonly verifyCaptcha?: (token: unknown, request: FastifyRequest) => Promise<void>;
}

// All senders together, without a captcha. A single sender reaches its own limit first.
const WITHOUT_SCRIPTS: Limit = { most: 1_000, seconds: 60 * 60 };
const BODY_LIMIT = 32 * 1024;
// Without scripts the answer is a page, even if the form contains a card number.
const OWN_ANSWER = { cardNumbers: 'own' } as const;

const ofForms = {
  tag: 'forms',
  access: 'csrf',
  headers: { 'idempotency-key': { schema: idempotencyKeySchema, isRequired: true } },
  also: { 303: 'To a form that was sent without scripts: the page that says how it went' },
} as const;
const CONTACT: ApiCall = {
  ...ofForms,
  operation: 'contact',
  summary: 'A message to the site; answers a number to quote',
  body: apiBody(
    contactFormSchema,
    {
      topic: 'visit',
      centre: 'charleston',
      name: 'Dana',
      email: 'dana@example.com',
      message: 'Is there a place to lock a bicycle?',
    },
    [FORM],
  ),
  answer: contactAnswerSchema,
  errors: ['UNPROCESSABLE', 'RATE_LIMITED', 'CAPTCHA_FAILED', 'CAPTCHA_UNAVAILABLE', 'CONFLICT'],
};
const TOURISM: ApiCall = {
  ...ofForms,
  operation: 'tourismGroup',
  summary: 'A group that comes to a center; answers a number to quote',
  params: z.object({ centre: slugSchema }),
  body: apiBody(
    tourismFormSchema,
    {
      name: 'Dana',
      company: 'Coaches of Dana',
      email: 'dana@example.com',
      phone: '',
      date: '2026-12-04',
      people: 40,
      arrival: 'coach',
      message: '',
    },
    [FORM],
  ),
  answer: tourismAnswerSchema,
  errors: ['UNPROCESSABLE', 'RATE_LIMITED', 'CONFLICT'],
};

const asRecord = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {};

const isFormPost = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

// Without scripts, only `Origin` shows where a form comes from.
function requireOwnOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin !== undefined && origin !== 'null' && URL.parse(origin)?.host !== request.host)
    throw new RequestError('FORBIDDEN', 'You can only send this from this site.');
}

interface Form {
  /** Stores the form and returns its reference. `isForm` is true for a form sent without scripts. */
  readonly keep: (isForm: boolean) => Promise<string>;
  readonly pageWith: (query: Query) => string;
}

/** Public forms: stored in the database, answered with a reference, limited per sender. */
export const contactPlugin = fp(
  async (app: FastifyInstance, { requireCsrf, verifyCaptcha }: ContactOptions) => {
    await app.register(async (forms) => {
      forms.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: BODY_LIMIT },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      forms.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

      async function answerForm(request: FastifyRequest, reply: FastifyReply, { keep, pageWith }: Form) {
        refuseCrossSite(request);
        if (!isFormPost(request)) {
          requireCsrf?.(request);
          return { reference: await keep(false) } satisfies ContactAnswer;
        }
        // The answer redirects to the page, which shows the outcome.
        requireOwnOrigin(request);
        try {
          return await reply.redirect(pageWith({ sent: await keep(true) }), 303);
        } catch (error) {
          if (!(error instanceof RequestError)) throw error;
          const fields = error instanceof FieldsError ? Object.keys(error.fields).join(',') : undefined;
          return reply.redirect(pageWith({ problem: error.code, fields }), 303);
        }
      }

      const confirmed = (email: string, what: string, path: string) =>
        app.hasDecorator('confirmByMail')
          ? (tx: Tx, reference: string) =>
              app.confirmByMail(tx, email, {
                subject: `We have your ${what}: ${reference}`,
                title: `We have your ${what}`,
                before: [`Your number is ${reference}. Mention it if you write to us about this again.`],
                links: [{ label: 'Back to the page', path }],
                after: ['If you didn’t write to us, you can ignore this email.'],
              })
          : undefined;

      async function keepContact(request: FastifyRequest, isForm: boolean): Promise<string> {
        const body = asRecord(request.body);
        if (!isForm) await verifyCaptcha?.(body.captcha, request);
        const formKey = isMessageKey(body.key) ? body.key : randomUUID();
        const idempotencyKey = isForm ? formKey : idempotencyKeyOf(request);
        const parsed = contactFormSchema.safeParse(body);
        if (!parsed.success) throw new FieldsError(contactProblems(body));
        const fields = parsed.data;
        await requireCentre(forms, fields.centre);
        const centre = fields.centre || null;
        const message = { form: 'contact', prefix: 'C', centre, fields, idempotencyKey } as const;
        // Without scripts there is no captcha, but an additional limit.
        const also = isForm ? { key: 'contact-without-scripts', limit: WITHOUT_SCRIPTS } : undefined;
        return storeMessage(forms.db, request, message, {
          texts: [fields.name, fields.message],
          also,
          email: fields.email,
          confirm: confirmed(fields.email, 'message', paths.contactUs()),
        });
      }

      forms.post(
        CONTACT_PATH,
        { bodyLimit: BODY_LIMIT, config: { ...OWN_ANSWER, call: CONTACT } },
        (request, reply) =>
          answerForm(request, reply, {
            keep: (isForm) => keepContact(request, isForm),
            pageWith: paths.contactUs,
          }),
      );

      async function keepTourism(request: FastifyRequest, centre: string, isForm: boolean): Promise<string> {
        const idempotencyKey = isForm ? randomUUID() : idempotencyKeyOf(request);
        await requireCentre(forms, centre);
        const parsed = tourismFormSchema.safeParse(asRecord(request.body));
        if (!parsed.success)
          throw new FieldsError(
            Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])),
          );
        const fields = parsed.data;
        const message = { form: 'tourism', prefix: 'G', centre, fields, idempotencyKey } as const;
        const texts = [fields.name, fields.company, fields.message];
        return storeMessage(forms.db, request, message, {
          texts,
          email: fields.email,
          confirm: confirmed(fields.email, 'group’s request', paths.visitorInfo(centre)),
        });
      }

      forms.post<{ Params: { centre: string } }>(
        '/api/centers/:centre/tourism-groups',
        { bodyLimit: BODY_LIMIT, config: { ...OWN_ANSWER, call: TOURISM } },
        (request, reply) => {
          const { centre } = request.params;
          return answerForm(request, reply, {
            keep: (isForm) => keepTourism(request, centre, isForm),
            pageWith: (query) => `${withQuery(paths.visitorInfo(centre), query)}#groups`,
          });
        },
      );
    });
  },
  { name: 'contact', dependencies: ['storage', 'wire-errors'] },
);

async function requireCentre({ db }: FastifyInstance, slug: string): Promise<void> {
  if (slug === '' || (await centreExists(db, slug))) return;
  throw new FieldsError({ centre: 'Choose a center from the list' });
}
