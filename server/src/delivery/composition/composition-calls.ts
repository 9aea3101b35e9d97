import {
  compositionStatusSchema,
  inspectionSchema,
  styleHashesSchema,
  visitPackQuerySchema,
  visitPackSchema,
} from 'shared-contracts/composition';
import { z } from 'shared-contracts/zod';
import type { ApiCall } from '../../platform/api/described-call.ts';
import { releaseParams } from '../releases/api/release-calls.ts';

export const openQuery = z.object({ key: z.string().check(z.maxLength(100)) });

export const enterQuery = z.object({
  key: z.string().check(z.maxLength(100)),
  to: z.string().check(z.maxLength(2_000)),
});

export const slotDataQuery = z.object({ url: z.string().check(z.maxLength(2_000)) });

const tag = 'composition';

export const CALLS = {
  composition: {
    operation: 'composition',
    summary: 'What this visitor would get with the next document',
    tag,
    answer: compositionStatusSchema,
    errors: ['UNAVAILABLE'],
  },
  styleHashes: {
    operation: 'styleHashes',
    summary: 'Hashes (Subresource Integrity) of the style sheets of a release, by path',
    tag,
    params: releaseParams,
    answer: styleHashesSchema,
    errors: ['NOT_FOUND'],
  },
  slotData: {
    operation: 'slotData',
    summary: 'What the page of an address hydrates with',
    tag,
    query: slotDataQuery,
    answer: z.looseObject({}),
    errors: ['UNAVAILABLE'],
  },
  visitPack: {
    operation: 'visitPack',
    summary: 'What this browser fetches to open one center’s pages offline, with its bytes',
    tag,
    query: visitPackQuerySchema,
    answer: visitPackSchema,
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'UNAVAILABLE'],
  },
  inspection: {
    operation: 'inspection',
    summary: 'The releases of a tester’s composition, with their sizes and last changes',
    tag,
    access: 'tester',
    answer: inspectionSchema,
  },
  becomeTester: {
    operation: 'becomeTester',
    summary: 'Makes the browser a tester’s for 12 hours',
    tag,
    access: 'release',
    answer: z.object({ team: z.string(), expiresAt: z.string() }),
  },
  endTesting: {
    operation: 'endTesting',
    summary: 'Ends the tester session',
    tag,
    answer: null,
    errors: ['FORBIDDEN'],
  },
  enterTesting: {
    operation: 'enterTesting',
    summary: 'Takes a tester to the origin of previews',
    tag,
    query: enterQuery,
    answer: null,
    status: 303,
  },
  askPreview: {
    operation: 'askPreview',
    summary: 'A preview’s link: a page that says what it opens',
    tag,
    query: openQuery,
    answer: null,
    also: {
      303: 'The link on the origin of previews',
      404: 'A page that says that the link leads nowhere',
      410: 'A page that says that the preview has ended',
    },
  },
  openPreview: {
    operation: 'openPreview',
    summary: 'Gives the browser a preview’s key, and leads to the preview’s first page',
    tag,
    query: openQuery,
    answer: null,
    status: 303,
    also: {
      404: 'A page that says that the link leads nowhere',
      410: 'A page that says that the preview has ended',
    },
    errors: ['FORBIDDEN'],
  },
  leavePreview: {
    operation: 'leavePreview',
    summary: 'Leaves the preview, and leads back',
    tag,
    answer: null,
    status: 303,
    also: { 200: 'A page that leads to the site, on the origin of previews' },
    errors: ['FORBIDDEN'],
  },
} as const satisfies Record<string, ApiCall>;
