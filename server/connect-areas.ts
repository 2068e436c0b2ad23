import { addressVerifiedNow, memberLeaving, sentLinks } from './account/account-hooks.ts'
import { tellOfUpload } from './account/subscription/tell-of-storage.ts'
import { isInShownBusiness } from './businesses/business.queries.ts'
import { askAnew } from './businesses/confirmations/ask-anew.ts'
import { isInGuideFor } from './community/guides/guides.queries.ts'
import { isForModerator } from './community/moderation/reported-file.ts'
import { isInPostFor } from './community/posts/readable-post.ts'
import { emailWish } from './members/notifications/preferences/preferences.queries.ts'
import { withdrawTransfer } from './ownership/transfers/cancel-transfer.ts'
import { endSales } from './ownership/transfers/close-transfers.ts'
import { refuseWhilePending } from './ownership/transfers/expire-transfers.ts'
import { refuseIdentityChange } from './ownership/transfers/refuse-identity-change.ts'
import { tellUndelivered, tellWaitingTransfers } from './ownership/transfers/transfer-notices.ts'
import { isOfferedCar } from './ownership/transfers/transfers.queries.ts'
import { fileReaders } from './platform/files/file-readers.ts'
import { storageTaken } from './platform/files/uploads.ts'
import { mailCameBack } from './platform/mail/returned/came-back.ts'
import { wishes } from './platform/mail/wanted-mail.ts'
import { followDueDate } from './records/reminders/follow-due-date.ts'
import { projectReminders } from './records/reminders/project-reminders.ts'
import { isInConversationOf } from './sharing/conversations/conversations.queries.ts'
import { isInShownListing } from './sharing/listings/listings.queries.ts'
import { setPublic } from './sharing/settings/set-public.ts'
import { forgetHistoryPdfs } from './sharing/vehicle-export/history/history-pdfs.queries.ts'
import { isInvitedToShare } from './vehicles/access/access.queries.ts'
import { tellNotInvited } from './vehicles/access/invite.ts'
import { isInSharedVehicle } from './vehicles/access/shared-file.ts'
import {
  detailsChanging,
  dueDateMoved,
  identityChanged,
  mileageRead,
  putOnSale,
  refusedWhileOffered,
  vehicleDeleted,
} from './vehicles/garage/vehicle-hooks.ts'

/* Hooks through which an area reacts to what happens in a lower one; areas import downwards only. */

storageTaken.connect(tellOfUpload)
addressVerifiedNow.connect(tellWaitingTransfers)
memberLeaving.connect(endSales)
memberLeaving.connect(forgetHistoryPdfs)
dueDateMoved.connect(followDueDate)
mileageRead.connect((tx, { id }) => projectReminders(tx, [id]))
putOnSale.connect(setPublic)
identityChanged.connect(askAnew)
detailsChanging.connect(refuseIdentityChange)
refusedWhileOffered.connect(refuseWhilePending)
vehicleDeleted.connect(withdrawTransfer)
mailCameBack.connect(tellUndelivered)
mailCameBack.connect(tellNotInvited)

sentLinks.set('join', isInvitedToShare).set('transfer', isOfferedCar)

wishes.of = emailWish
Object.assign(fileReaders.kinds, {
  listing: { openWhen: isInShownListing },
  business: { openWhen: isInShownBusiness },
  guide: { isFor: isInGuideFor },
  post: { isFor: isInPostFor },
  message: { isFor: isInConversationOf },
} satisfies typeof fileReaders.kinds)
fileReaders.inVehicle = isInSharedVehicle
fileReaders.forModerators = isForModerator
