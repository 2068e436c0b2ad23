import { quoted, type Templates } from './template.ts'

export interface SharingMails {
  /** To a member; `headline` is enquiryHeadline. Neither contains the other side's address. */
  enquiry: {
    name: string
    headline: string
    message: string
    enquiry_id: string
    by_visitor: boolean
    /** Whom it is for. Mails queued by an earlier version don't say. */
    member?: string
  }
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
    /** Of the visitor's own link. Emails queued by an earlier version have none. */
    token?: string
    enquiry_id?: string
  }
  /** To a visitor who has just written. It repeats nothing that they typed: the address may be anybody's. */
  enquiry_received: {
    /** 'the owner of the 2014 Volkswagen Golf': a page need not tell whose it is. */
    addressee: string
    token: string
    enquiry_id?: string
  }
}

export const sharingMails: Templates<SharingMails> = {
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
    action: { label: 'Read and answer', link: `${publicUrl}/messages/${enquiry_id}` },
  }),
  enquiry_answer: ({ name, from_name, about, written, written_on, message, token }, publicUrl) => ({
    subject: `${from_name} answered you${about ? ` about ${about}` : ''}`,
    paragraphs: [
      `Hello ${name},`,
      `You’re getting this email because someone gave your address on GarageTale on ${written_on} and wrote to ${from_name}${about ? ` about ${about}` : ''}:`,
      quoted(written),
      `${from_name}, a member of GarageTale, answered:`,
      message,
      `They can’t see your address. Replies to this email aren’t read${token ? '; to write back, use the private link below' : ''}.`,
      `The answer is ${from_name}’s own. GarageTale isn’t asking you for anything: no payment, password or personal details. If you didn’t write the first message, someone else gave your address, and you can ${token ? 'stop these emails on the same page' : 'ignore this email'}.`,
    ],
    ...(token ? { action: { label: 'Read and write back', link: `${publicUrl}/conversation/${token}` } } : {}),
  }),
  enquiry_received: ({ addressee, token }, publicUrl) => ({
    subject: `Your message to ${addressee} has been sent`,
    paragraphs: [
      'Hello,',
      `Someone gave this address on GarageTale and wrote to ${addressee}. If that was you: your message has arrived. Any answer will be emailed to you, and you can read and continue the conversation through the private link below. Please keep it to yourself.`,
      'If it wasn’t you, someone else gave your address. You can stop these emails on the same page, or ignore this one.',
      'Replies to this email aren’t read.',
    ],
    action: { label: 'Open your conversation', link: `${publicUrl}/conversation/${token}` },
  }),
}
