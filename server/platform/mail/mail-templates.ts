import { cutTo } from '#domain/basics/format.ts'
import { withoutLinks } from '#domain/basics/web-addresses.ts'
import { escapeHtml } from '../pages/html.ts'
import { type AccountMails, accountMails } from './templates/account.ts'
import { type OwnershipMails, ownershipMails } from './templates/ownership.ts'
import { type RecordsMails, recordsMails } from './templates/records.ts'
import { type SharingMails, sharingMails } from './templates/sharing.ts'
import type { Templates } from './templates/template.ts'

/** Every email GarageTale sends. The wording is fixed; what people typed is always text, never markup. */
export interface TemplateData extends AccountMails, RecordsMails, SharingMails, OwnershipMails {}
export type Template = keyof TemplateData

const templates: Templates<TemplateData> = { ...accountMails, ...recordsMails, ...sharingMails, ...ownershipMails }

/** Ours, or the reader's own. Everything else was typed by somebody, and must not become a link in our emails. */
const trusted = new Set([
  ...['link', 'stop', 'page', 'email', 'support', 'due_date', 'last_day', 'written_on'],
  ...['vehicle_id', 'enquiry_id', 'transfer_id', 'invite_id'],
])
/** These go to the person who wrote the text, or to ourselves. */
const toOneself: Template[] = ['reminder_due', 'suggestion', 'support']

const unlinked = <T extends Template>(template: T, data: TemplateData[T]) =>
  toOneself.includes(template)
    ? data
    : (Object.fromEntries(
        Object.entries(data).map(([key, value]) => [
          key,
          typeof value === 'string' && !trusted.has(key) ? withoutLinks(value) : value,
        ]),
      ) as unknown as TemplateData[T])

export function renderMail<T extends Template>(template: T, data: TemplateData[T], publicUrl: string) {
  const { subject, paragraphs, action } = templates[template](unlinked(template, data), publicUrl)
  const text = [...paragraphs, ...(action ? [`${action.label}: ${action.link}`] : []), 'GarageTale'].join('\n\n')
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('')
  const button = action
    ? `<p><a href="${escapeHtml(action.link)}" style="background:#0B3D2E;color:#fff;padding:12px 20px;border-radius:4px;text-decoration:none;display:inline-block">${escapeHtml(action.label)}</a></p>`
    : ''
  const html = `<!doctype html><html lang="en-GB"><body style="font-family:Arial,sans-serif;color:#17211D;background:#F6F3EC;padding:24px"><div style="max-width:560px;margin:auto;background:#fff;padding:24px;border:1px solid #ddd8cc">${body}${button}<p style="color:#5b655f">GarageTale</p></div></body></html>`
  // A line break in a subject would let a name add headers.
  return { subject: cutTo(subject.replace(/\s+/g, ' '), 200), text, html }
}
