import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

export const rewardsFaqQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['rewards-faq'],
    queryFn: ({ signal }) => content.rewardsFaq({ signal }),
  });
