import type { ContentClient, CountryCode, LegalDocument } from 'shared-contracts';
import { contentQuery } from './content-query.ts';

export const earningsCallQuery = (content: ContentClient) =>
  contentQuery(['earnings-call'], (options) => content.earningsCall(options));

export const giftCardFaqQuery = (content: ContentClient, country: CountryCode) =>
  contentQuery(['gift-card-faq', country], (options) => content.giftCardFaq({ country }, options));

export const legalTextQuery = (content: ContentClient, document: LegalDocument, version: string | null) =>
  contentQuery(['legal-text', document, version], (options) =>
    content.legalText(document, version ? { version } : {}, options),
  );

export const homeBlocksQuery = (content: ContentClient) =>
  contentQuery(['page-blocks', 'home'], (options) => content.pageBlocks('home', options));
