import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { acceptAttribute } from '#domain/basics/file.ts'
import { uploadRules } from '#domain/basics/upload.ts'
import { type Conversation, mostPictures } from '#domain/sharing/conversation.ts'
import { enquiryTexts, longestEnquiry } from '#domain/sharing/enquiry.ts'
import { useAttachments } from '../../app/attachments.ts'
import { ApiError } from '../../app/http.ts'
import { useSave } from '../../app/save.ts'
import { Button } from '../../ui/button.tsx'
import { AttachmentsField } from '../../ui/forms/attachments-field.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { SaveFailureBox } from '../../ui/forms/save-failure-box.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { addMessage, conversationQuery } from './conversations.api.ts'
import { attemptKey } from './enquiry-draft.ts'

/** Typed text stays whatever arrives meanwhile; only sending empties the form and starts a new attempt. */
export function MessageForm({ conversation }: { conversation: Conversation }) {
  const [sent, setSent] = useState(0)
  const { visitor_left, messages_left, with_name } = conversation
  if (visitor_left)
    return <Closed>{with_name} has ended this conversation. Nothing you write here would reach them.</Closed>
  if (messages_left <= 0)
    return <Closed>You’ve written several times in a row. You can write again when {with_name} has.</Closed>
  // Pictures that were sent are no longer this form's: the next message has a form of its own.
  return (
    <Writing
      key={sent}
      conversation={conversation}
      onSent={() => setSent((before) => before + 1)}
      hasFocus={sent > 0}
    />
  )
}

const Closed = ({ children }: { children: React.ReactNode }) => (
  <p className="border-t border-line p-4 text-muted md:px-6">{children}</p>
)

type WritingProps = { conversation: Conversation; onSent: () => void; hasFocus: boolean }

function Writing({ conversation: { id, with_name }, onSent, hasFocus }: WritingProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const [message, setMessage] = useState('')
  const [attempt, setAttempt] = useState(attemptKey)
  const [error, setError] = useState<string>()
  const { save, saving, failure } = useSave(enquiryTexts.failed)
  const pictures = useAttachments({ kind: 'message', vehicleId: '', most: mostPictures })

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!message.trim()) return setError(enquiryTexts.blank)
    if (pictures.uploading || pictures.unsent || saving) return
    void save({
      act: () =>
        addMessage(id, message, pictures.fileIds, attempt).catch((refusal) => {
          if (refusal instanceof ApiError && refusal.code === 'already_saved') setAttempt(attemptKey())
          throw refusal
        }),
      onField: (field, refused) => {
        if (field === 'message') setError(refused)
        return field === 'message'
      },
      onSaved: (now) => {
        pictures.leave()
        queries.setQueryData(conversationQuery(id).queryKey, now)
        void queries.invalidateQueries({ queryKey: ['conversations'] })
        toast({ title: `Your message is on its way to ${with_name}`, tone: 'good' })
        onSent()
      },
    })
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4 border-t border-line p-4 md:p-6">
      <TextArea
        label="Your message"
        rows={4}
        maxLength={longestEnquiry}
        autoFocus={hasFocus}
        value={message}
        error={error}
        readOnly={saving}
        hint="They see your name, not your email address."
        onChange={(event) => {
          setMessage(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <AttachmentsField
        label="Pictures"
        optional
        accept={acceptAttribute(...uploadRules.message.accept)}
        wrongType={uploadRules.message.wrongType}
        disabled={saving}
        {...pictures.field}
      />
      <SaveFailureBox failure={failure} />
      <div className="flex md:justify-end">
        <Button
          type="submit"
          busy={saving || pictures.uploading}
          busyText={saving ? 'Sending...' : 'Uploading...'}
          className="max-md:w-full"
        >
          Send Message
        </Button>
      </div>
    </form>
  )
}
