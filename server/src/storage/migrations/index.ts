import type { Migration } from 'kysely/migration';
import { contentMigration } from './0001-content.ts';
import { releasesMigration } from './0002-releases.ts';
import { contentAnswersMigration } from './0003-content-answers.ts';
import { identityMigration } from './0010-identity.ts';
import { messagesMigration } from './0020-messages.ts';
import { clubMigration } from './0030-club.ts';
import { releaseOperationsMigration } from './0040-release-operations.ts';
import { paymentsMigration } from './0050-payments.ts';
import { analyticsMigration } from './0055-analytics.ts';
import { outcomesMigration } from './0060-outcomes.ts';
import { cardsMigration } from './0065-cards.ts';
import { receiptsMigration } from './0070-receipts.ts';
import { consentMigration } from './0080-consent.ts';

/** All migrations by name. Each area adds its own, numbered; a released one is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-content': contentMigration,
  '0002-releases': releasesMigration,
  '0003-content-answers': contentAnswersMigration,
  '0010-identity': identityMigration,
  '0020-messages': messagesMigration,
  '0030-club': clubMigration,
  '0055-analytics': analyticsMigration,
  '0040-release-operations': releaseOperationsMigration,
  '0050-payments': paymentsMigration,
  '0060-outcomes': outcomesMigration,
  '0065-cards': cardsMigration,
  '0070-receipts': receiptsMigration,
  '0080-consent': consentMigration,
};
