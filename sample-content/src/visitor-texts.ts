import {
  amenitySchema,
  countryCodeSchema,
  doraSchema,
  landscapeSchema,
  type TextSection,
  textSectionSchema,
  transitSchema,
  visitorInfoSchema,
} from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { fillAll } from './fill.ts';
import { readData } from './read-data.ts';
import type { CentreRecord } from './sample-context.ts';

const placeless = z.array(z.omit(amenitySchema, { where: true }));

export const VISITOR_TEXTS = readData(
  'texts/visitor-info.json',
  z.object({
    intro: z.string(),
    nearSuite: z.string(),
    lent: placeless,
    everywhere: z.array(amenitySchema),
    around: placeless,
    directions: visitorInfoSchema.shape.directions,
    transit: z.partialRecord(transitSchema.shape.kind, z.string()),
    walkMinutes: z.int(),
    taxi: transitSchema,
    bicycle: transitSchema,
    groups: z.array(z.string()),
    weather: z.record(landscapeSchema, z.string()),
    prices: z.record(countryCodeSchema, z.string()),
    knowBeforeYouGo: z.array(textSectionSchema),
    securityAnswers: z.object({ byPhone: z.string(), atDesk: z.string() }),
    security: z.array(textSectionSchema),
    dora: z.omit(doraSchema, { storeIds: true }),
  }),
);

const filled = (sections: readonly TextSection[], values: Readonly<Record<string, string>>): TextSection[] =>
  sections.map((section) => ({ ...section, paragraphs: fillAll(section.paragraphs, values) }));

export const knowBeforeYouGo = ({ landscape, address, shortName }: CentreRecord): TextSection[] =>
  filled(VISITOR_TEXTS.knowBeforeYouGo, {
    centre: shortName,
    weather: VISITOR_TEXTS.weather[landscape],
    prices: VISITOR_TEXTS.prices[address.country],
  });

export function securitySections({ phone }: CentreRecord): TextSection[] {
  const { security, securityAnswers } = VISITOR_TEXTS;
  const [answers = ''] = phone ? fillAll([securityAnswers.byPhone], { phone }) : [securityAnswers.atDesk];
  return filled(security, { answers });
}
