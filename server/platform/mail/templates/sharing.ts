import { quoted, type Templates } from './template.ts'

export interface SharingMails {
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
}
