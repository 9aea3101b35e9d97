import { queryOptions } from '@tanstack/react-query';
import type { ContentClient, LegalDocument } from 'shared-contracts';

export const legalTextQuery = (content: ContentClient, document: LegalDocument, version: string | null) =>
  queryOptions({
    queryKey: ['legal-text', document, version],
    queryFn: ({ signal }) => content.legalText(document, version ? { version } : {}, { signal }),
  });
