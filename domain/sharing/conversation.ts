import { type EnquiryKind, enquirySubject } from './enquiry.ts'

/*
 * Without schemas: a visitor's page shows one too. new-message.ts checks what is sent.
 */
export const mostPictures = 6

/**
 * How many one side may send before the other answers. Nobody has confirmed the address that a visitor gave until they
 * write again through the link we sent there: it may be someone else's, so very little can be sent to it.
 */
export const mostInARow = (to: { isUnconfirmedVisitor: boolean }) => (to.isUnconfirmedVisitor ? 2 : 5)

export interface MessagePicture {
  id: string
  url: string
  width: number | null
  height: number | null
}

export interface ConversationMessage {
  id: string
  is_mine: boolean
  message: string
  pictures: MessagePicture[]
  created_at: string
}

interface Subject {
  kind: EnquiryKind
  /** What it is about, under its name at the time: '2014 Volkswagen Golf', 'Kelham Lane Motors'. */
  about: string | null
  opened_by_me: boolean
}

interface OtherSide {
  with_name: string
  /** Null for a visitor, whose name is only what they typed. */
  with_user_id: string | null
  with_avatar_url: string | null
}

/** One line of the inbox: what was said last, by either side. */
export interface ConversationSummary extends Subject, OtherSide {
  id: string
  last: { message: string; is_mine: boolean; pictures: number; created_at: string }
  unread: number
}

export interface ConversationPage {
  items: ConversationSummary[]
  next: string | null
}

export interface Conversation extends Subject, OtherSide {
  id: string
  preferred_date: string | null
  /** Where the thing it is about can be seen now, by this reader. */
  page: string | null
  /** In order; the newest hundred of a long one. */
  messages: ConversationMessage[]
  unread: number
  messages_left: number
  /** A visitor has ended it, so nothing reaches them any more. */
  visitor_left: boolean
}

/** As the visitor reads it through the link in our email. */
export interface VisitorConversation {
  with_name: string
  kind: EnquiryKind
  about: string | null
  page: string | null
  messages: ConversationMessage[]
  messages_left: number
}

export const messagesLeft = (messages: { is_mine: boolean }[], to: Parameters<typeof mostInARow>[0]) =>
  mostInARow(to) - (messages.length - 1 - messages.findLastIndex(({ is_mine }) => !is_mine))

/** 'About your 2014 Volkswagen Golf' */
export const conversationSubject = ({ kind, about, opened_by_me }: Subject) =>
  enquirySubject({ kind, about, is_answer: opened_by_me })

/** A visitor's name is unchecked, so it is never presented as verified. */
export const otherSide = ({ with_name, with_user_id }: Pick<OtherSide, 'with_name' | 'with_user_id'>) =>
  with_user_id ? with_name : `A visitor who gave the name ${with_name}`
