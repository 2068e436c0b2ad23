import { forgetExpired } from './account/authentication/forget-expired.ts'
import { sendResetLink } from './account/authentication/reset-password.ts'
import { resendVerification } from './account/authentication/verify-address.ts'
import { eraseAgain } from './account/erasure/erase-account.ts'
import { removeErasedBytes } from './account/erasure/erase-files.ts'
import { openEveryMonth } from './account/subscription/open-month.ts'
import { releaseForgotten } from './assistant/release-forgotten.ts'
import { refreshFeeds } from './community/rss/refresh-feeds.ts'
import { deliverNotification } from './members/notifications/deliver-notification.ts'
import { sendDigests } from './members/notifications/digest/send-digests.ts'
import { pushMatter } from './members/notifications/push/push-matter.ts'
import { sendPush } from './members/notifications/push/send-push.ts'
import { checkFiles } from './operations/check-files.ts'
import { expireTransfers } from './ownership/transfers/expire-transfers.ts'
import { removeFileBytes, removeLateBytes } from './platform/files/remove-file-bytes.ts'
import { sweepFiles } from './platform/files/sweep-files.ts'
import { sendMail } from './platform/mail/mail.ts'
import { takeReport } from './platform/mail/returned/note-returned.ts'
import { checkLog } from './platform/transparency-log/check-log.ts'
import { stampCheckpoints } from './platform/transparency-log/timestamps/stamp-checkpoints.ts'
import { keepProjections } from './records/reminders/project-reminders.ts'
import { tellReminders } from './records/reminders/tell-reminders.ts'
import { sweepConversationLinks } from './sharing/conversations/visitor-links.ts'
import { sweepReports } from './sharing/reports/sweep-reports.ts'
import {
  makeHistoryPdf,
  removeHistoryBytes,
  sweepHistoryPdfs,
} from './sharing/vehicle-export/history/make-history-pdf.ts'
import { runImport, sweepImports } from './sharing/vehicle-import/run-import.ts'
import { forgetEndedAccess } from './vehicles/access/forget-ended.ts'
import { refreshNearDates } from './vehicles/due-dates/refresh-near-dates.ts'
import { removeVehicleBytes } from './vehicles/garage/delete-vehicle.ts'

/** Every kind of background work; a feature adds its own here. */
export const jobs = [
  sendMail,
  takeReport,
  sendResetLink,
  resendVerification,
  forgetExpired,
  removeFileBytes,
  removeLateBytes,
  removeVehicleBytes,
  sweepFiles,
  checkFiles,
  checkLog,
  stampCheckpoints,
  deliverNotification,
  pushMatter,
  sendPush,
  sendDigests,
  tellReminders,
  keepProjections,
  refreshNearDates,
  refreshFeeds,
  expireTransfers,
  openEveryMonth,
  releaseForgotten,
  eraseAgain,
  removeErasedBytes,
  runImport,
  sweepImports,
  makeHistoryPdf,
  removeHistoryBytes,
  sweepHistoryPdfs,
  sweepReports,
  sweepConversationLinks,
  forgetEndedAccess,
]
