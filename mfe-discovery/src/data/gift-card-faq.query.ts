import { queryOptions } from '@tanstack/react-query';
import type { ContentClient, CountryCode } from 'shared-contracts';

export const giftCardFaqQuery = (content: ContentClient, country: CountryCode) =>
  queryOptions({
    queryKey: ['gift-card-faq', country],
    queryFn: ({ signal }) => content.giftCardFaq({ country }, { signal }),
  });
