import { expect, test } from 'vitest';
import { placeOfLink } from './page-events.ts';

const here = 'https://www.example.com/charleston';

test.each([
  ['/reset-password?token=secret', '/reset-password'],
  ['/privacy-policy#cookies', '/privacy-policy'],
  ['https://company.example.org/about?ref=me', 'https://company.example.org/about'],
  ['tel:+18435550100', 'tel:'],
  ['mailto:ada@example.com', 'mailto:'],
])('placeOfLink: reduces %s to %s', (href, place) => expect(placeOfLink(href, here)).toBe(place));
