import { SheetDone } from '../../ui/dialogs/sheet-done.tsx'

/** `answerTo`: the mailbox a visitor gave, or '' for a member. */
export const EnquirySent = ({ answerTo, onClose }: { answerTo: string; onClose: () => void }) => (
  <SheetDone title="Message sent" onClose={onClose}>
    {answerTo
      ? `Any reply will be emailed to ${answerTo} by GarageTale, with a private link to write back.`
      : 'You’ll find it in Messages, and any reply arrives there and by email.'}
  </SheetDone>
)
