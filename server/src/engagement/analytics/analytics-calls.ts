import {
  analyticsBatchSchema,
  audienceActionSchema,
  droppedEventsSchema,
  forgetVisitSchema,
  sinksSchema,
} from 'shared-contracts/shell';
import { type ApiCall, apiBody } from '../../platform/api/described-call.ts';

const tag = 'consent';
const id = '0b2f4b0e-6d7a-4c5e-9a51-0f2f6f1c7a10';
const TEXT = 'text/plain';

export const CALLS = {
  collect: {
    operation: 'collectEvents',
    summary: 'What happened on a page; what is not consented to is dropped',
    tag,
    body: apiBody(
      analyticsBatchSchema,
      {
        consent: { performance: true, functional: false, targeting: false },
        visit: id,
        composition: null,
        events: [
          {
            id,
            name: 'page_view',
            props: {},
            time: 1_795_000_000_000,
            source: 'shell@1.0.0',
            path: '/',
            route: null,
            release: null,
          },
        ],
      },
      [TEXT],
    ),
    answer: null,
    errors: ['FORBIDDEN', 'RATE_LIMITED'],
  },
  dropped: {
    operation: 'reportDroppedEvents',
    summary: 'Events that did not fit their schema, so that a broken release is found',
    tag,
    body: apiBody(
      droppedEventsSchema,
      { dropped: [{ type: 'route-changed', blamed: 'shell@1.0.0', times: 1 }] },
      [TEXT],
    ),
    answer: null,
    errors: ['FORBIDDEN', 'RATE_LIMITED'],
  },
  identity: {
    operation: 'tellAudience',
    summary: 'Login, logout and withdrawal for the audience platform',
    tag,
    body: apiBody(audienceActionSchema, { action: 'logout', device: id }),
    answer: null,
    errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  },
  forgetVisit: {
    operation: 'forgetVisit',
    summary: 'Deletes what was counted of a visit, after a withdrawal',
    tag,
    body: apiBody(forgetVisitSchema, { visit: id }),
    answer: null,
    errors: ['FORBIDDEN'],
  },
  sinks: {
    operation: 'analyticsSinks',
    summary: 'Whether a tag manager is configured',
    tag,
    answer: sinksSchema,
  },
} as const satisfies Record<string, ApiCall>;
