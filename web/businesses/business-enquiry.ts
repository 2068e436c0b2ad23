export interface BusinessEnquiry {
  kind: 'business' | 'quote' | 'appointment'
  /** What the message begins with. */
  opening?: string
}
