import { cutTo, formatLongDate } from '#domain/basics/format.ts'
import { withoutLinks } from '#domain/basics/web-addresses.ts'
import { escapeHtml } from '../pages/html.ts'

/** Every email GarageTale sends. The wording is fixed; what people typed is always text, never markup. */
export interface TemplateData {
  verify_address: { name: string; link: string }
  already_registered: { name: string; link: string }
  reset_password: { name: string; link: string }
  password_changed: { name: string }
  confirm_new_address: { name: string; link: string }
  address_in_use: { name: string }
  address_changed: { name: string; email: string }
  two_factor_changed: { name: string; enabled: boolean }
  reminder_due: {
    name: string
    title: string
    vehicle: string
    /** 'due in 12 days', 'due today', '3 days overdue' */
    due: string
    due_date: string
    location: string | null
    vehicle_id: string
  }
  /** To a member; `headline` is enquiryHeadline. Neither contains the other side's address. */
  enquiry: { name: string; headline: string; message: string; enquiry_id: string; by_visitor: boolean }
  /** To a visitor, whose address nobody has confirmed. */
  enquiry_answer: {
    name: string
    from_name: string
    /** 'the 2014 Volkswagen Golf', 'Kelham Lane Motors' */
    about: string | null
    /** The visitor's own text, so that somebody who did not write it knows. */
    written: string
    written_on: string
    message: string
    /** Where to write again, while that page is public. */
    page: string | null
  }
  transfer_request: {
    name: string
    seller: string
    vehicle: string
    link: string
    last_day: string
    transfer_id: string
  }
  transfer_accepted: { name: string; new_owner_name: string; vehicle: string }
  transfer_received: { name: string; vehicle: string; vehicle_id: string }
  transfer_rejected: { name: string; new_owner_name: string; vehicle: string; vehicle_id: string }
  transfer_withdrawn: { name: string; seller: string; vehicle: string }
  transfer_expired: { name: string; new_owner_name: string; vehicle: string; vehicle_id: string }
  account_suspended: { name: string; reason: string; support: string }
  account_reopened: { name: string }
  account_deleted: { name: string }
  referral_invite: {
    inviter: string
    message: string | null
    link: string
    /** Where the mailbox can unsubscribe from these. */
    stop: string
    invite_id: string
  }
  suggestion: { text: string; username: string; email: string }
  support: { subject: string; message: string; username: string; email: string }
}
export type Template = keyof TemplateData

interface Content {
  subject: string
  paragraphs: string[]
  action?: { label: string; link: string }
}

const templates: { [T in Template]: (data: TemplateData[T], publicUrl: string) => Content } = {
  verify_address: ({ name, link }) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      `Hello ${name},`,
      'Welcome to GarageTale. Please confirm that this address is yours. The link works once, within the next hour.',
      'If you didn’t create an account, you can ignore this email.',
    ],
    action: { label: 'Confirm my address', link },
  }),
  already_registered: ({ name, link }) => ({
    subject: 'You already have a GarageTale account',
    paragraphs: [
      `Hello ${name},`,
      'Someone, perhaps you, tried to create an account with this address. You already have one, so nothing was changed.',
      'You can sign in as usual, or choose Forgot Password there if you need a new password.',
    ],
    action: { label: 'Sign in', link },
  }),
  reset_password: ({ name, link }) => ({
    subject: 'Reset your password',
    paragraphs: [
      `Hello ${name},`,
      'Use this link to choose a new password. It works once, within the next hour.',
      'If you didn’t ask for this, you can ignore this email: your password won’t change.',
    ],
    action: { label: 'Choose a new password', link },
  }),
  password_changed: ({ name }, publicUrl) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'Your GarageTale password has just been changed, and your other devices have been signed out.',
      'If this wasn’t you, reset your password straight away.',
    ],
    action: { label: 'Open GarageTale', link: `${publicUrl}/login` },
  }),
  confirm_new_address: ({ name, link }) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `Hello ${name},`,
      'Please confirm this as the new address for your GarageTale account. Until you do, we’ll keep using the old one. The link works once, within the next hour.',
    ],
    action: { label: 'Use this address', link },
  }),
  address_in_use: ({ name }, publicUrl) => ({
    subject: 'This address already has a GarageTale account',
    paragraphs: [
      `Hello ${name},`,
      'Someone, perhaps you, asked to use this address for another account. It already belongs to yours, so nothing was changed.',
    ],
    action: { label: 'Sign in', link: `${publicUrl}/login` },
  }),
  address_changed: ({ name, email }, publicUrl) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `Hello ${name},`,
      `Your GarageTale account now uses ${email}. This address is no longer linked to it.`,
      'If this wasn’t you, contact us straight away.',
    ],
    action: { label: 'Open GarageTale', link: `${publicUrl}/login` },
  }),
  two_factor_changed: ({ name, enabled }, publicUrl) => ({
    subject: enabled ? 'Two-factor sign-in is on' : 'Two-factor sign-in is off',
    paragraphs: [
      `Hello ${name},`,
      enabled
        ? 'Signing in now also asks for a code from your authenticator app. Keep your recovery codes somewhere safe.'
        : 'Signing in no longer asks for a code from your authenticator app.',
      'If this wasn’t you, reset your password straight away.',
    ],
    action: { label: 'Open GarageTale', link: `${publicUrl}/login` },
  }),
  reminder_due: ({ name, title, vehicle, due, due_date, location, vehicle_id }, publicUrl) => ({
    subject: `${vehicle}: ${title} is ${due}`,
    paragraphs: [
      `Hello ${name},`,
      `You asked us to remind you: '${title}' for your ${vehicle} is ${due}. The date is ${formatLongDate(due_date)}.`,
      ...(location ? [`Where: ${location}`] : []),
      'Once it’s done, complete the reminder and add the work to the service history. You can also change or remove the reminder there.',
    ],
    action: { label: 'See the reminder', link: `${publicUrl}/vehicle/${vehicle_id}?tab=reminders` },
  }),
  enquiry: ({ name, headline, message, enquiry_id, by_visitor }, publicUrl) => ({
    subject: headline,
    paragraphs: [
      `Hello ${name},`,
      `${headline}:`,
      message,
      ...(by_visitor
        ? ['The sender has no account: we haven’t checked the name, and this isn’t from GarageTale itself.']
        : []),
      'They can’t see your address. Please answer in GarageTale: replies to this email aren’t read.',
    ],
    action: { label: 'Read and answer', link: `${publicUrl}/enquiries/${enquiry_id}` },
  }),
  enquiry_answer: ({ name, from_name, about, written, written_on, message, page }, publicUrl) => ({
    subject: `${from_name} answered you${about ? ` about ${about}` : ''}`,
    paragraphs: [
      `Hello ${name},`,
      `You’re getting this email because someone gave your address on GarageTale on ${written_on} and wrote to ${from_name}${about ? ` about ${about}` : ''}:`,
      quoted(written),
      `${from_name}, a member of GarageTale, answered:`,
      message,
      `They can’t see your address. Replies to this email aren’t read${page ? '; to write again, use the page below' : ''}.`,
      `The answer is ${from_name}’s own. GarageTale isn’t asking you for anything: no payment, password or personal details. If you didn’t write the first message, someone else gave your address, and you can ignore this email.`,
    ],
    ...(page ? { action: { label: 'Write again', link: publicUrl + page } } : {}),
  }),
  transfer_request: ({ name, seller, vehicle, link, last_day }) => ({
    subject: `${seller} would like to hand over the ${vehicle} to you`,
    paragraphs: [
      `Hello ${name},`,
      `${seller} keeps the history of the ${vehicle} on GarageTale and has named you as its new owner. If you accept, its history moves to your garage.`,
      `The link works until ${formatLongDate(last_day)}. If you don’t have an account yet, you can create one for free.`,
      'If you haven’t bought this vehicle, reject the request or ignore it: nothing happens unless you accept.',
    ],
    action: { label: 'See the request', link },
  }),
  transfer_accepted: ({ name, new_owner_name, vehicle }, publicUrl) => ({
    subject: `The ${vehicle} has a new owner`,
    paragraphs: [
      `Hello ${name},`,
      `${new_owner_name} has accepted the ${vehicle}. Its history has gone with it. Your private notes, photos, documents and reminders haven’t.`,
      'You’ll find what you kept in your sold vehicles.',
    ],
    action: { label: 'See your sold vehicles', link: `${publicUrl}/vehicles?view=sold` },
  }),
  transfer_received: ({ name, vehicle, vehicle_id }, publicUrl) => ({
    subject: `The ${vehicle} is in your garage`,
    paragraphs: [
      `Hello ${name},`,
      `You’ve accepted the ${vehicle}. Its history up to the handover is sealed; from here on, it’s yours to write.`,
      'Its MOT, tax and service dates are already in. Please add your own insurance date.',
    ],
    action: { label: 'Open the vehicle', link: `${publicUrl}/vehicle/${vehicle_id}` },
  }),
  transfer_rejected: ({ name, new_owner_name, vehicle, vehicle_id }, publicUrl) => ({
    subject: `${new_owner_name} has not accepted the ${vehicle}`,
    paragraphs: [
      `Hello ${name},`,
      `${new_owner_name} has rejected the transfer of the ${vehicle}. It stays in your garage, For Sale, and you can start another transfer at any time.`,
    ],
    action: { label: 'Open the vehicle', link: `${publicUrl}/vehicle/${vehicle_id}` },
  }),
  transfer_withdrawn: ({ name, seller, vehicle }) => ({
    subject: `The transfer of the ${vehicle} was cancelled`,
    paragraphs: [
      `Hello ${name},`,
      `${seller} has cancelled the transfer of the ${vehicle}. The link in our earlier email no longer works. You don’t need to do anything.`,
    ],
  }),
  transfer_expired: ({ name, new_owner_name, vehicle, vehicle_id }, publicUrl) => ({
    subject: `The transfer of the ${vehicle} has expired`,
    paragraphs: [
      `Hello ${name},`,
      `${new_owner_name} didn’t answer within 30 days, so the transfer of the ${vehicle} has expired. It stays in your garage, and you can start another at any time.`,
    ],
    action: { label: 'Open the vehicle', link: `${publicUrl}/vehicle/${vehicle_id}` },
  }),
  account_suspended: ({ name, reason, support }) => ({
    subject: 'Your GarageTale account is suspended',
    paragraphs: [
      `Hello ${name},`,
      'A moderator has suspended your account. You’ve been signed out, and nobody else can see your content for now.',
      `The reason: ${reason}`,
      `Nothing has been deleted. If you think this is a mistake, please write to ${support}.`,
    ],
  }),
  account_reopened: ({ name }) => ({
    subject: 'Your GarageTale account is open again',
    paragraphs: [`Hello ${name},`, 'You can sign in again. Everything is where you left it.'],
  }),
  account_deleted: ({ name }) => ({
    subject: 'Your GarageTale account has been deleted',
    paragraphs: [
      `Hello ${name},`,
      'Your account has been deleted, with your garage, your files and everything you wrote. This is the last email you’ll get from us.',
      'Vehicles you handed on keep their sealed history, without your name. If you ever come back, you can use this address for a new account.',
      'If this wasn’t you, someone knows your password: change it everywhere else you use it, and contact us.',
    ],
  }),
  referral_invite: ({ inviter, message, link, stop }) => ({
    subject: `${inviter} invites you to GarageTale`,
    paragraphs: [
      'Hello,',
      `${inviter}, a member of GarageTale, gave us your address so that we could invite you. GarageTale keeps a car’s whole story in one place: services, costs, MOTs and photos. It goes with the car when it’s sold, and it’s free.`,
      ...(message ? [`${inviter} adds:`, quoted(message)] : []),
      'This is the only email we’ll send about this invitation. Joining is up to you, and free.',
      `To stop all invitations to this address: ${stop}`,
    ],
    action: { label: 'Have a look', link },
  }),
  suggestion: ({ text, username, email }) => ({
    subject: `Suggestion from ${username}`,
    paragraphs: [text, `From ${username} (${email})`],
  }),
  support: ({ subject, message, username, email }) => ({
    subject: `Support: ${subject}`,
    paragraphs: [message, `From ${username} (${email})`],
  }),
}

const quoted = (words: string) =>
  words
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`)
    .join('\n')

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
