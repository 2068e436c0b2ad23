import { SheetDone } from '../../ui/dialogs/sheet-done.tsx'

/** `answerTo`: the mailbox a visitor gave, or '' for a member. */
export const EnquirySent = ({ answerTo, onClose }: { answerTo: string; onClose: () => void }) => (
  <SheetDone title="Message sent" onClose={onClose}>
    {answerTo
      ? `Any reply will be emailed to ${answerTo} by GarageTale.`
      : 'Any reply will arrive in your notifications and by email.'}
  </SheetDone>
)
