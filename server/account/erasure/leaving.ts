/** The member whose account is being erased, under the name they had until now. */
export interface Leaving {
  id: string
  name: string
  email: string
  username: string
  email_verified: boolean
}

export const deletedMember = 'Deleted member'
