import { expect, test } from 'vitest';
import { spelled } from './spelling.ts';

test.each([
  ['Center gift cards come in your favorite colors.', 'Centre gift cards come in your favourite colours.'],
  ['Canceled: gray pajamas, jewelry and the theater', 'Cancelled: grey pyjamas, jewellery and the theatre'],
  ['A jeweler for travelers in every neighborhood', 'A jeweller for travellers in every neighbourhood'],
  ['Colorful catalogs', 'Colourful catalogues'],
  ['The epicenter of scatology, on centered text', 'The epicenter of scatology, on centered text'],
])('spelled: in Canada writes "%s" as "%s"', (american, canadian) => {
  expect(spelled(american, 'CA')).toBe(canadian);
  expect(spelled(american, 'US')).toBe(american);
});
