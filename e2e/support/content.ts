import { createContentClient } from 'shared-contracts';
import { siteUnderTest } from './site.ts';

/** The content calls of the site under test, to know what its pages should show. */
export const content = () => createContentClient({ fetch, baseUrl: siteUnderTest().baseUrl });
