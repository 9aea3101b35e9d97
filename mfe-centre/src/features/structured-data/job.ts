import type { Job } from 'shared-contracts';
import { type JsonLd, schemaOrg, typed } from './json-ld.ts';
import { type CentreFacts, postalAddress } from './place.ts';

const KINDS: Record<Job['kind'], string> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  seasonal: 'TEMPORARY',
};

export const jobObject = (job: Job, centre: CentreFacts): JsonLd =>
  schemaOrg('JobPosting', {
    title: job.title,
    description: [job.summary, ...job.duties].join(' '),
    datePosted: job.postedOn,
    validThrough: job.expiresOn,
    employmentType: KINDS[job.kind],
    hiringOrganization: typed('Organization', { name: job.employer }),
    jobLocation: typed('Place', { address: postalAddress(centre.address) }),
    baseSalary:
      job.pay &&
      typed('MonetaryAmount', {
        currency: job.pay.currency,
        value: typed('QuantitativeValue', {
          minValue: job.pay.fromCents / 100,
          maxValue: job.pay.toCents / 100,
          unitText: 'HOUR',
        }),
      }),
  });
