import { type AnyRecord, type ContentSet, recordKey } from 'shared-contracts/content-records';

const documentRow = (kind: string, key: string, record: AnyRecord) => ({ kind, key, record });

/** `position` keeps the order of questions. */
export const siteRows = (content: ContentSet) => ({
  campaigns: content.campaigns.map((record) => ({
    id: record.id,
    starts_on: record.startsOn,
    ends_on: record.endsOn,
    countries: record.countries,
    record,
    summary: JSON.stringify(record),
  })),
  site_documents: [
    ...content.site.map((record) => documentRow('site', '', record)),
    ...content['gift-card-faq'].map((record) => documentRow('gift-card-faq', record.id, record)),
    ...content['rewards-faq'].map((record) => documentRow('rewards-faq', record.id, record)),
    ...content['legal-texts'].map((record) =>
      documentRow('legal-text', recordKey['legal-texts'](record), record),
    ),
    ...content['earnings-call'].map((record) => documentRow('earnings-call', '', record)),
    ...content['page-blocks'].map((record) => documentRow('page-blocks', record.page, record)),
    ...content['savings-pass'].map((record) => documentRow('savings-pass', '', record)),
    ...content['sign-up-pages'].map((record) => documentRow('sign-up-page', record.page, record)),
    ...content.pictures.map((record) => documentRow('picture', recordKey.pictures(record), record)),
  ].map((row, position) => ({ ...row, position })),
});
