import { useState } from 'react'
import type { EnquiryKind } from '#domain/sharing/enquiry.ts'
import { ModalSheet } from '../../ui/dialogs/modal-sheet.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import { EnquirySent } from './enquiry-sent.tsx'

type EnquiryDialogProps = {
  kind: EnquiryKind
  /** The slug of the vehicle or listing, or the member's id. */
  about: string
  /** 'Contact owner', 'Message Ann Archer' */
  title: string
  /** The start of the message, unless something was written before. */
  opening?: string | undefined
  onClose: () => void
}

/** Mounted while it is open. It works on public pages, for visitors and members alike. */
export function EnquiryDialog({ kind, about, title, opening, onClose }: EnquiryDialogProps) {
  const [answerTo, setAnswerTo] = useState<string>()
  return (
    <ModalSheet title={title} onClose={onClose}>
      {answerTo === undefined ? (
        <EnquiryForm kind={kind} about={about} opening={opening} onSent={setAnswerTo} onCancel={onClose} />
      ) : (
        <EnquirySent answerTo={answerTo} onClose={onClose} />
      )}
    </ModalSheet>
  )
}
