import { createClubCalls } from './club/calls.ts';
import { createReceiptCalls } from './club/receipt-calls.ts';
import { receiptAppealSchema, receiptFieldsSchema } from './club/receipts.ts';
import { createContentClient } from './content/client.ts';
import * as queries from './content/queries.ts';
import { contactAnswerSchema, contactFormSchema } from './forms/contact.ts';
import { giftCardBalanceSchema, giftCardFormSchema } from './forms/gift-card.ts';
import { SIGN_UP_FORMS, signUpAnswerSchema } from './forms/sign-ups.ts';
import { tourismAnswerSchema, tourismFormSchema } from './forms/tourism.ts';
import { attributeChangeSchema, attributesAnswerSchema } from './member/attributes.ts';
import type { MemberClient } from './member/client.ts';
import { favouritesSchema, loyaltySchema, memberSchema } from './member/member.ts';
import { preferencesSchema } from './member/preferences.ts';
import type { Crossings } from './release/release-manifest.ts';
import { CONTRACTS_VERSION } from './release/version.ts';
import { BUS_EVENTS } from './shell/bus-events.ts';
import { z } from './zod.ts';

type Schemas = Readonly<Record<string, z.ZodMiniType>>;

/** Schemas of what crosses: by type of event, or by call such as `content.stores`. @since 1.32.0 */
export interface CrossingSchemas {
  readonly version: string;
  readonly events: Schemas;
  readonly answers: Schemas;
  /** Queries and bodies. */
  readonly sent: Schemas;
}

/** Returns the schemas of these contracts. Clients name theirs when called, so each call is made without a site. */
export function crossingSchemas(): CrossingSchemas {
  const answers: Record<string, z.ZodMiniType> = {
    'member.userInfo': memberSchema,
    'member.userLoyalty': loyaltySchema,
    'member.favourites': favouritesSchema,
    'member.userAttributes': attributesAnswerSchema,
    'member.preferences': preferencesSchema,
    'forms./api/contact': contactAnswerSchema,
    'forms./api/gift-card-balance': giftCardBalanceSchema,
    'forms./api/sign-ups': signUpAnswerSchema,
    'forms./tourism': tourismAnswerSchema,
  };
  let called = '';
  const note = (schema: object) => {
    answers[called] = schema as z.ZodMiniType;
    return Promise.reject(new Error('There is no site.'));
  };
  const find = (_url: string, schema: object) => void note(schema).catch(() => undefined);
  const nowhere = () => Promise.reject(new Error('There is no site.'));
  const member = { get: note, post: note, csrfToken: nowhere, report: () => undefined } as object;
  const clients = {
    content: createContentClient({ fetch: nowhere, baseUrl: '', kept: { find, keep: () => undefined } }),
    club: createClubCalls(member as MemberClient),
    receipts: createReceiptCalls(member as MemberClient),
  };
  for (const [client, calls] of Object.entries(clients))
    for (const [call, make] of Object.entries<(...args: never[]) => unknown>(calls)) {
      if (call === 'get' || call === 'upload') continue;
      called = `${client}.${call}`;
      Promise.resolve(Reflect.apply(make, null, ['', {}, {}])).catch(() => undefined);
    }
  return {
    version: CONTRACTS_VERSION,
    events: Object.fromEntries(Object.entries(BUS_EVENTS).map(([type, { payload }]) => [type, payload])),
    answers,
    sent: {
      'content.centres': queries.centresQuerySchema,
      'content.stores': queries.storesQuerySchema,
      'content.deals': queries.dealsQuerySchema,
      'content.promotions': queries.dealsQuerySchema,
      'content.rewards': queries.rewardsQuerySchema,
      'content.events': queries.eventsQuerySchema,
      'content.jobs': queries.jobsQuerySchema,
      'content.brands': queries.brandsQuerySchema,
      'content.categories': queries.pagingQuerySchema,
      'content.campaigns': queries.campaignsQuerySchema,
      'content.search': queries.searchQuerySchema,
      'content.giftCardFaq': queries.giftCardsQuerySchema,
      'content.legalText': queries.legalQuerySchema,
      'member.changeAttribute': attributeChangeSchema,
      'receipts.settle': receiptFieldsSchema,
      'receipts.appeal': receiptAppealSchema,
      'forms./api/contact': contactFormSchema,
      'forms./api/gift-card-balance': giftCardFormSchema,
      'forms./api/sign-ups': z.object(SIGN_UP_FORMS),
      'forms./tourism': tourismFormSchema,
    },
  };
}

/** Describes the crossings of a release. `isUsed` gets the type of an event or the name of a call. @since 1.32.0 */
export function describeCrossings(
  { version, ...kinds }: CrossingSchemas,
  isUsed: (name: string, kind: 'events' | 'answers' | 'sent') => boolean = () => true,
): Crossings {
  const used = (kind: keyof typeof kinds) =>
    z.object(Object.fromEntries(Object.entries(kinds[kind]).filter(([name]) => isUsed(name, kind))));
  const all = z.object({ events: used('events'), answers: used('answers'), sent: used('sent') });
  const described = z.toJSONSchema(all, { io: 'input', reused: 'ref', unrepresentable: 'any' });
  return { version, schema: structureOf(described) as Crossings['schema'] };
}

const LEFT_OUT =
  /^(\$schema|description|title|default|pattern|format|m(in|ax)imum|(min|max)(Length|Items)|exclusiveM.*|multipleOf|propertyNames|examples)$/;

/** Drops bounds, which may change. Names of fields are kept. */
function structureOf(schema: unknown, areFields = false): unknown {
  if (Array.isArray(schema)) return schema.map((one) => structureOf(one));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => areFields || !LEFT_OUT.test(key))
      .map(([key, value]) => [key, structureOf(value, !areFields && /^(properties|\$defs)$/.test(key))]),
  );
}
