import { auditPage } from './audit/audit.page.tsx';
import { contentPages } from './content/content.pages.tsx';
import type { DeskPage } from './desk-page.ts';
import { correctionsPage, membersPage } from './members/members.page.tsx';
import { paymentsPage } from './payments/payments.page.tsx';
import { peoplePage } from './people/people.page.tsx';
import { receiptsPage } from './receipts/receipts.page.tsx';
import { reportPage } from './report/report.page.tsx';

/** All pages, in the order of the menu. */
export const pages: readonly DeskPage[] = [
  ...contentPages,
  receiptsPage,
  membersPage,
  correctionsPage,
  paymentsPage,
  reportPage,
  peoplePage,
  auditPage,
];
