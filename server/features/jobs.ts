import { checkFiles } from '../operations/check-files.ts'
import { sendMail } from '../platform/mail.ts'
import { removeFileBytes } from '../platform/remove-file-bytes.ts'
import { sweepFiles } from '../platform/sweep-files.ts'
import { forgetExpired } from './accounts/forget-expired.ts'
import { sendResetLink } from './accounts/reset-password.ts'
import { resendVerification } from './accounts/verify-address.ts'
import { releaseForgotten } from './automate/release-forgotten.ts'
import { eraseAgain } from './erasure/erase-account.ts'
import { removeErasedBytes } from './erasure/erase-files.ts'
import { removeVehicleBytes } from './garage/delete-vehicle.ts'
import { expireTransfers } from './ownership/expire-transfers.ts'
import { tellReminders } from './reminders/tell-reminders.ts'
import { refreshFeeds } from './rss/refresh-feeds.ts'
import { openEveryMonth } from './subscription/open-month.ts'

/** Every kind of background work; a feature adds its own here. */
export const jobs = [
  sendMail,
  sendResetLink,
  resendVerification,
  forgetExpired,
  removeFileBytes,
  removeVehicleBytes,
  sweepFiles,
  checkFiles,
  tellReminders,
  refreshFeeds,
  expireTransfers,
  openEveryMonth,
  releaseForgotten,
  eraseAgain,
  removeErasedBytes,
]
