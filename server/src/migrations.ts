import { cardsMigration } from './club/cards/migrations/0065-cards.ts';
import { waitingCorrectionsMigration } from './club/corrections/migrations/0165-waiting-corrections.ts';
import { clubMigration } from './club/ledger/migrations/0030-club.ts';
import { voidedKeysMigration } from './club/ledger/migrations/0152-voided-keys.ts';
import { memberCardsMigration } from './club/member-card/migrations/0145-member-cards.ts';
import { paymentsMigration } from './club/payments/migrations/0050-payments.ts';
import { receiptsMigration } from './club/receipts/migrations/0070-receipts.ts';
import { reviewSinceMigration } from './club/receipts/migrations/0148-review-since.ts';
import { sharedFilesMigration } from './club/receipts/migrations/0151-shared-files.ts';
import { firstApprovalsMigration } from './club/receipts/migrations/0163-first-approvals.ts';
import { changeSetsMigration } from './content/change-sets/migrations/0161-change-sets.ts';
import { contentMigration } from './content/store/migrations/0001-content.ts';
import { contentAnswersMigration } from './content/store/migrations/0003-content-answers.ts';
import { citiesMigration } from './content/store/migrations/0090-cities.ts';
import { sampleKeysMigration } from './content/store/migrations/0154-sample-keys.ts';
import { qaTokensMigration } from './delivery/composition/migrations/0141-qa-tokens.ts';
import { releaseErrorsMigration } from './delivery/release-errors/migrations/0120-release-errors.ts';
import { outcomesMigration } from './delivery/release-health/migrations/0060-outcomes.ts';
import { blameMigration } from './delivery/release-health/migrations/0110-blame.ts';
import { keptMarkupMigration } from './delivery/release-health/migrations/0155-kept-markup.ts';
import { releasesMigration } from './delivery/releases/migrations/0002-releases.ts';
import { releaseOperationsMigration } from './delivery/releases/migrations/0040-release-operations.ts';
import { releaseGrantsMigration } from './delivery/releases/migrations/0095-release-grants.ts';
import { releaseFreezesMigration } from './delivery/releases/migrations/0096-release-freezes.ts';
import { releaseRampsMigration } from './delivery/releases/migrations/0130-release-ramps.ts';
import { releaseApprovalsMigration } from './delivery/releases/migrations/0131-release-approvals.ts';
import { releasePreviewsMigration } from './delivery/releases/migrations/0132-release-previews.ts';
import { releaseSignaturesMigration } from './delivery/releases/migrations/0147-release-signatures.ts';
import { releaseAlertsMigration } from './delivery/releases/migrations/0153-release-alerts.ts';
import { slotGrantsMigration } from './delivery/releases/migrations/0166-slot-grants.ts';
import { releaseChecksMigration } from './delivery/releases/migrations/0167-release-checks.ts';
import { analyticsMigration } from './engagement/analytics/migrations/0055-analytics.ts';
import { analyticsVisitsMigration } from './engagement/analytics/migrations/0146-analytics-visits.ts';
import { messagesMigration } from './engagement/contact/migrations/0020-messages.ts';
import { remindersMigration } from './engagement/reminders/migrations/0149-reminders.ts';
import { visitPlansMigration } from './engagement/visit-plans/migrations/0150-visit-plans.ts';
import { consentMigration } from './identity/consent/migrations/0080-consent.ts';
import { memberMailsMigration } from './identity/mails/migrations/0164-member-mails.ts';
import { identityMigration } from './identity/migrations/0010-identity.ts';
import { ownIssuerMigration } from './identity/migrations/0140-own-issuer.ts';
import { provedSessionsMigration } from './identity/migrations/0142-proved-sessions.ts';
import { idTokensMigration } from './identity/migrations/0143-id-tokens.ts';
import { passkeysMigration } from './identity/migrations/0144-passkeys.ts';
import type { Migrations } from './platform/storage/index.ts';
import { staffMigration } from './staff/migrations/0160-staff.ts';

/** All migrations by name. Each area adds its own, numbered. Never change a released one. */
export const migrations: Migrations = {
  '0001-content': contentMigration,
  '0002-releases': releasesMigration,
  '0003-content-answers': contentAnswersMigration,
  '0010-identity': identityMigration,
  '0020-messages': messagesMigration,
  '0030-club': clubMigration,
  '0040-release-operations': releaseOperationsMigration,
  '0050-payments': paymentsMigration,
  '0055-analytics': analyticsMigration,
  '0060-outcomes': outcomesMigration,
  '0065-cards': cardsMigration,
  '0070-receipts': receiptsMigration,
  '0080-consent': consentMigration,
  '0090-cities': citiesMigration,
  '0095-release-grants': releaseGrantsMigration,
  '0096-release-freezes': releaseFreezesMigration,
  '0110-blame': blameMigration,
  '0120-release-errors': releaseErrorsMigration,
  '0130-release-ramps': releaseRampsMigration,
  '0131-release-approvals': releaseApprovalsMigration,
  '0132-release-previews': releasePreviewsMigration,
  '0140-own-issuer': ownIssuerMigration,
  '0141-qa-tokens': qaTokensMigration,
  '0142-proved-sessions': provedSessionsMigration,
  '0143-id-tokens': idTokensMigration,
  '0144-passkeys': passkeysMigration,
  '0145-member-cards': memberCardsMigration,
  '0146-analytics-visits': analyticsVisitsMigration,
  '0147-release-signatures': releaseSignaturesMigration,
  '0148-review-since': reviewSinceMigration,
  '0149-reminders': remindersMigration,
  '0150-visit-plans': visitPlansMigration,
  '0151-shared-files': sharedFilesMigration,
  '0152-voided-keys': voidedKeysMigration,
  '0153-release-alerts': releaseAlertsMigration,
  '0154-sample-keys': sampleKeysMigration,
  '0155-kept-markup': keptMarkupMigration,
  '0160-staff': staffMigration,
  '0161-change-sets': changeSetsMigration,
  '0163-first-approvals': firstApprovalsMigration,
  '0164-member-mails': memberMailsMigration,
  '0165-waiting-corrections': waitingCorrectionsMigration,
  '0166-slot-grants': slotGrantsMigration,
  '0167-release-checks': releaseChecksMigration,
};
