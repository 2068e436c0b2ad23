export interface BusinessEnquiry {
  kind: 'business' | 'quote' | 'appointment'
  /** The start of the message. */
  opening?: string
}
