import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { VisitorConversation } from '#domain/sharing/conversation.ts'
import { enquirySubject, enquiryTexts, longestEnquiry } from '#domain/sharing/enquiry.ts'
import { ApiError } from '../../app/http.ts'
import { PublicFooter } from '../../app/public/public-footer.tsx'
import { PublicHeader } from '../../app/public/public-header.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { leaveAsVisitor, readAsVisitor, writeAsVisitor } from './conversations.api.ts'
import { attemptKey } from './enquiry-draft.ts'
import { MessageList } from './message-list.tsx'

const every = 20_000

/** A visitor has no live line: while the page is looked at, it asks now and then. */
function useLatest(token: string, came: VisitorConversation) {
  const [conversation, setConversation] = useState(came)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void readAsVisitor(token).then(setConversation, () => {})
    }
    const timer = setInterval(look, every)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [token])
  return [conversation, setConversation] as const
}

type VisitorPageProps = { token: string; came: VisitorConversation }

/** The visitor's side, by the private link in our emails. Opening it changes nothing. */
export function VisitorPage({ token, came }: VisitorPageProps) {
  const [conversation, setConversation] = useLatest(token, came)
  const [left, setLeft] = useState(false)
  const { with_name, messages, messages_left, page } = conversation
  const isNamed = messages.some(({ is_mine }) => !is_mine)
  const subject = enquirySubject({ kind: conversation.kind, about: conversation.about, is_answer: true })
  return (
    <>
      <PublicHeader />
      <main id="main" data-printed="" className="mx-auto max-w-3xl px-4 py-6 md:px-6 md:py-10">
        {left ? (
          <Notice tone="good" title="Done">
            We won’t email this address about this conversation again, and we’ve forgotten the address.
          </Notice>
        ) : (
          <article className="overflow-hidden rounded-lg border border-line bg-card">
            <header className="border-b border-line p-4 md:px-6">
              <h1 className="text-2xl wrap-anywhere">Your conversation with {with_name}</h1>
              {isNamed && (
                <p className="text-muted wrap-anywhere">
                  {page ? (
                    <a href={page} className="text-primary underline underline-offset-4">
                      {subject}
                    </a>
                  ) : (
                    subject
                  )}
                </p>
              )}
            </header>
            <div className="p-4 md:p-6">
              <MessageList messages={messages} otherName={with_name} oneSize />
              {!isNamed && <p className="mt-4 text-muted">No answer yet. We’ll email you when there is one.</p>}
            </div>
            {messages_left > 0 ? (
              <Writing token={token} onSent={setConversation} />
            ) : (
              <p className="border-t border-line p-4 text-muted md:px-6">
                You’ve written several times in a row. You can write again once you have an answer.
              </p>
            )}
          </article>
        )}
        {!left && <Leaving token={token} onLeft={() => setLeft(true)} />}
      </main>
      <PublicFooter />
    </>
  )
}

/** The page can be written on before its scripts have come, so the field itself keeps the text. */
function Writing({ token, onSent }: { token: string; onSent: (now: VisitorConversation) => void }) {
  const [attempt, setAttempt] = useState(attemptKey)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing')
  const field = useRef<HTMLTextAreaElement>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const text = field.current
    if (state === 'sending' || !text) return
    if (!text.value.trim()) {
      setError(enquiryTexts.blank)
      text.focus()
      return
    }
    setState('sending')
    setFailure(undefined)
    try {
      onSent(await writeAsVisitor(token, text.value, attempt))
      text.value = ''
      setAttempt(attemptKey())
      setState('sent')
    } catch (refusal) {
      setState('writing')
      setFailure((refusal instanceof ApiError && refusal.message) || 'Please try again.')
    }
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4 border-t border-line p-4 md:p-6">
      <TextArea
        ref={field}
        label="Your message"
        rows={4}
        maxLength={longestEnquiry}
        error={error}
        readOnly={state === 'sending'}
        hint="They see the name you gave, not your email address."
        onChange={() => {
          setError(undefined)
          setState('writing')
        }}
      />
      {failure && <ErrorBox title={enquiryTexts.failed}>{failure}</ErrorBox>}
      <div className="flex items-center gap-4 md:justify-end">
        <p role="status" className="text-good">
          {state === 'sent' && 'Sent. We’ll email you the answer.'}
        </p>
        <Button type="submit" busy={state === 'sending'} busyText="Sending..." className="max-md:grow">
          Send Message
        </Button>
      </div>
    </form>
  )
}

/** Asked twice: it can't be undone, and mail programs press nothing. */
function Leaving({ token, onLeft }: { token: string; onLeft: () => void }) {
  const [state, setState] = useState<'idle' | 'asking' | 'sending' | 'failed'>('idle')
  const leave = () => {
    setState('sending')
    leaveAsVisitor(token).then(onLeft, () => setState('failed'))
  }
  return (
    <section aria-label="Stop these emails" className="mt-6 text-sm text-muted">
      <p>
        This page is for whoever has the mailbox we sent the link to: keep the link to yourself. GarageTale never asks
        you for a payment or a password here.
      </p>
      {state === 'idle' ? (
        <p className="mt-2">
          Didn’t write this, or had enough?{' '}
          <button
            type="button"
            onClick={() => setState('asking')}
            className="min-h-11 font-semibold text-primary underline underline-offset-4 md:min-h-0"
          >
            Stop these emails
          </button>
        </p>
      ) : (
        <div className="mt-3 grid gap-3 rounded-lg border border-line bg-card p-4 text-base text-ink">
          <p>
            This ends the conversation: nobody can write to your address through it any more, and this link stops
            working. It can’t be undone.
          </p>
          {state === 'failed' && <ErrorBox>That didn’t work. Please try again.</ErrorBox>}
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" busy={state === 'sending'} busyText="One moment..." onClick={leave}>
              End the conversation
            </Button>
            <Button variant="secondary" onClick={() => setState('idle')}>
              Keep it
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
