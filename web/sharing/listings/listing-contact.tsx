import { Mail, MessageCircle, Phone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ListingContact as Contact } from '#domain/sharing/listing.ts'
import { ApiError, http } from '../../app/http.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

/** How to reach the seller: a message through us, or phone and email, which are only fetched on request. */
export function ListingContact({ slug, onEnquire }: { slug: string; onEnquire: () => void }) {
  const [contact, setContact] = useState<Contact>()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (contact) shown.current?.focus()
  }, [contact])

  async function ask() {
    setAsking(true)
    setProblem('')
    try {
      setContact(await http.post<Contact>(`/public/listings/${slug}/contact`))
    } catch (error) {
      const told = error instanceof ApiError && error.code !== 'unexpected' && error.status !== 404
      setProblem(told ? error.message : 'We couldn’t show the contact details. Please reload the page.')
    } finally {
      setAsking(false)
    }
  }
  return (
    <section aria-label="Contact the seller" className="grid gap-3">
      <Button
        size="lg"
        className="noscript:hidden"
        icon={<MessageCircle aria-hidden className="size-5" />}
        onClick={onEnquire}
      >
        Contact seller
      </Button>
      {contact ? (
        <div ref={shown} tabIndex={-1} className="rounded-md outline-none">
          <Reach contact={contact} />
        </div>
      ) : (
        <Button
          variant="secondary"
          size="lg"
          className="noscript:hidden"
          icon={<Phone aria-hidden className="size-5" />}
          busy={asking}
          busyText="Asking..."
          onClick={() => void ask()}
        >
          Show phone and email
        </Button>
      )}
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      <noscript>
        <p>
          To contact the seller or see their phone number, turn on JavaScript and reload the page, or open it in another
          browser.
        </p>
      </noscript>
    </section>
  )
}

/** `links`: whether they can be followed; not in the editor's preview. */
export function Reach({ contact, links = true }: { contact: Contact; links?: boolean }) {
  const { contact_phone, contact_email } = contact
  const number = contact_phone.replace(/[^+\d]/g, '')
  return (
    <ul aria-label="Seller’s phone and email" className="grid gap-3">
      <li>
        <Line icon={Phone} text={contact_phone} href={links && number ? `tel:${number}` : undefined} />
      </li>
      <li>
        <Line icon={Mail} text={contact_email} href={links ? mailTo(contact_email) : undefined} />
      </li>
    </ul>
  )
}

const mailTo = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`

function Line({ icon: Icon, text, href }: { icon: typeof Phone; text: string; href?: string }) {
  const look = cx(
    buttonClass({ variant: 'secondary', size: 'lg' }),
    'figures h-auto w-full justify-start py-2 text-left whitespace-normal',
  )
  const content = (
    <>
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </>
  )
  return href ? (
    <a href={href} className={look}>
      {content}
    </a>
  ) : (
    <span className={cx(look, 'select-text!')}>{content}</span>
  )
}
