import { queryOptions } from '@tanstack/react-query';
import { type ContentClient, type SignUpPageId, signUpPageSchema } from 'shared-contracts/content';
import { signUpPath } from 'shared-contracts/member';

export const signUpPageQuery = (content: ContentClient, page: SignUpPageId) =>
  queryOptions({
    queryKey: ['sign-up-page', page],
    queryFn: ({ signal }) => content.get(signUpPageSchema, signUpPath(page), {}, { signal }),
  });
