import type { Limit } from '../../platform/http/rate-limit.ts'

const minute = 60
const hour = 60 * minute

/** Guesses are limited per IP address and mailbox together, per IP address, and per mailbox from everywhere. */
export const limits = {
  signUp: { name: 'sign-up', hits: 60, seconds: hour },
  signUpMailbox: { name: 'sign-up-mailbox', hits: 10, seconds: hour },
  signIn: { name: 'sign-in', hits: 10, seconds: 5 * minute },
  signInAddress: { name: 'sign-in-address', hits: 100, seconds: 5 * minute },
  signInMailbox: { name: 'sign-in-mailbox', hits: 100, seconds: hour },
  /**
   * For a browser that has signed in to the account before: separate, so that other people's guesses don't lock it out.
   */
  signInDevice: { name: 'sign-in-device', hits: 10, seconds: 5 * minute },
  secondFactor: { name: 'second-factor', hits: 20, seconds: 5 * minute },
  /** An authenticator code is valid for a minute and a half, and for one sign-in. */
  usedCode: { name: 'used-code', hits: 1, seconds: 2 * minute },
  mailAddress: { name: 'account-mail-address', hits: 20, seconds: 15 * minute },
  mailbox: { name: 'account-mail', hits: 5, seconds: 15 * minute },
  checkLink: { name: 'check-link', hits: 60, seconds: 15 * minute },
  openLink: { name: 'open-link', hits: 30, seconds: 15 * minute },
  ownPassword: { name: 'own-password', hits: 10, seconds: 15 * minute },
} satisfies Record<string, Limit>
