import { auditPage } from './audit/audit.page.tsx';
import { contentPages } from './content/content.pages.tsx';
import type { DeskPage } from './desk-page.ts';
import { peoplePage } from './people/people.page.tsx';
import { receiptsPage } from './receipts/receipts.page.tsx';

/** All pages, in the order of the menu. */
export const pages: readonly DeskPage[] = [...contentPages, receiptsPage, peoplePage, auditPage];
