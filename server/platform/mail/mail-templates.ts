import { cutTo } from '#domain/basics/format.ts'
import { usualSite } from '#domain/basics/site.ts'
import { withoutLinks } from '#domain/basics/web-addresses.ts'
import { escapeHtml } from '../pages/html.ts'
import { type AccountMails, accountMails } from './templates/account.ts'
import { type MembersMails, membersMails } from './templates/members.ts'
import { type OwnershipMails, ownershipMails } from './templates/ownership.ts'
import { type RecordsMails, recordsMails } from './templates/records.ts'
import { type SharingMails, sharingMails } from './templates/sharing.ts'
import type { Content, Templates } from './templates/template.ts'
import { type VehiclesMails, vehiclesMails } from './templates/vehicles.ts'

/** Every email GarageTale sends. The wording is fixed; what people typed is always text, never markup. */
export interface TemplateData
  extends AccountMails,
    MembersMails,
    VehiclesMails,
    RecordsMails,
    SharingMails,
    OwnershipMails {}
export type Template = keyof TemplateData

const templates: Templates<TemplateData> = {
  ...accountMails,
  ...membersMails,
  ...vehiclesMails,
  ...recordsMails,
  ...sharingMails,
  ...ownershipMails,
}

/** Ours, or the reader's own. Everything else was typed by somebody, and must not become a link in our emails. */
const trusted = new Set([
  ...['link', 'stop', 'page', 'email', 'support', 'due_date', 'last_day', 'written_on'],
  ...['vehicle_id', 'enquiry_id', 'transfer_id', 'invite_id', 'access_id', 'member', 'kind', 'path'],
])
/** These go to the person who wrote the text, or to ourselves. */
const toOneself: Template[] = ['reminder_due', 'suggestion', 'support']

const unlinked = <T extends Template>(template: T, data: TemplateData[T]): TemplateData[T] =>
  toOneself.includes(template) ? data : plain(data)

const plain = <Data extends object>(data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (Array.isArray(value)) return [key, value.map(plain)]
      return [key, typeof value === 'string' && !trusted.has(key) ? withoutLinks(value) : value]
    }),
  ) as Data

/** RFC 8058: a mailbox's own unsubscribe button asks for this by POST. The same address in a browser is a page. */
const oneClick = (stop: string) => ({
  'List-Unsubscribe': `<${stop}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Our words name us; on an instance with a name of its own they name that. */
function namedFor(site: string, { subject, paragraphs, action }: Content): Content {
  const named = (text: string) => text.replaceAll(usualSite.name, () => site)
  return {
    subject: named(subject),
    paragraphs: paragraphs.map(named),
    ...(action ? { action: { ...action, label: named(action.label) } } : {}),
  }
}

/** `stop` is where its reader can end emails of this kind. */
export function renderMail<T extends Template>(
  template: T,
  data: TemplateData[T],
  publicUrl: string,
  stop?: string,
  site = usualSite.name,
) {
  const { subject, paragraphs, action } = namedFor(site, templates[template](unlinked(template, data), publicUrl))
  const settings = `${publicUrl}/notifications`
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.link}`] : []),
    site,
    ...(stop ? [`Stop these emails: ${stop}\nChoose what we tell you, and how: ${settings}`] : []),
  ].join('\n\n')
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('')
  const button = action
    ? `<p><a href="${escapeHtml(action.link)}" style="background:#0B3D2E;color:#fff;padding:12px 20px;border-radius:4px;text-decoration:none;display:inline-block">${escapeHtml(action.label)}</a></p>`
    : ''
  const small = (label: string, link: string) => `<a href="${escapeHtml(link)}" style="color:#5b655f">${label}</a>`
  const foot = stop
    ? `<p style="color:#5b655f;font-size:13px">${small('Stop these emails', stop)} &middot; ${small('Choose what we tell you', settings)}</p>`
    : ''
  const html = `<!doctype html><html lang="en-GB"><body style="font-family:Arial,sans-serif;color:#17211D;background:#F6F3EC;padding:24px"><div style="max-width:560px;margin:auto;background:#fff;padding:24px;border:1px solid #ddd8cc">${body}${button}<p style="color:#5b655f">${escapeHtml(site)}</p>${foot}</div></body></html>`
  // A line break in a subject would let a name add headers.
  const subjectLine = cutTo(subject.replace(/\s+/g, ' '), 200)
  return { subject: subjectLine, text, html, ...(stop ? { headers: oneClick(stop) } : {}) }
}
