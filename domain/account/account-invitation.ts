/** For how long an invitation to make an account works. */
export const invitationDays = 14

/** What the sign-up page says of the invitation whose link was opened. */
export interface OpenInvitation {
  email: string
  role: 'member' | 'moderator'
}

/** For moderators; the secret of its link is told once, when it is made. */
export interface AccountInvitation extends OpenInvitation {
  id: string
  created_at: string
  expires_at: string
  /** Null: the operator. */
  invited_by: string | null
}

export interface MadeInvitation {
  invitation: AccountInvitation
  /** To pass on by hand; null if it has been emailed. */
  link: string | null
}
