import type { ExchangeOption } from 'shared-contracts';

export const giftCardCredit: ExchangeOption = {
  kind: 'gift-card',
  ...{ id: 'gift-card', title: 'Gift card credit', text: 'Good in every store.', how_to: [] },
  ...{ unit: 'gift card credit', step: 50, gives: 150, minimum: 100, maximum: 300 },
};
export const airMiles: ExchangeOption = {
  ...giftCardCredit,
  kind: 'partner',
  ...{ id: 'miles', title: 'SkyHop miles', unit: 'miles', step: 100, gives: 80, minimum: 1000 },
};
