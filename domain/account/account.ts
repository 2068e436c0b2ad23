import { z } from 'zod'
import { cleanLine } from '../basics/clean-text.ts'
import { safeNext } from '../basics/next-page.ts'
import { findWebAddress, noAddressInName } from '../basics/web-addresses.ts'
import { notOurName, posesAsUs } from './impersonation.ts'
import { passwordMaximum, passwordMinimum, passwordTooLong, passwordTooShort } from './sign-up.ts'

const email = z
  .string('Please enter your email')
  .trim()
  .min(1, 'Please enter your email')
  .toLowerCase()
  .pipe(z.email('Please enter a valid email').max(254, 'Please enter a valid email'))

const newPassword = z
  .string(passwordTooShort)
  .min(passwordMinimum, passwordTooShort)
  .max(passwordMaximum, passwordTooLong)

// No length rule: a password is either right or wrong.
const typedPassword = z.string('Please enter your password').min(1, 'Please enter your password').max(1000)

/** One line, without marks that reverse the direction of the text after a name. */
export const personName = z
  .string('Please enter your name')
  .transform((name) => cleanLine(name).replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .regex(/[\p{L}\p{N}]/u, 'Please enter your name')
      .max(80, 'Use 80 characters or fewer')
      .refine((name) => !posesAsUs(name), notOurName)
      .refine((name) => !findWebAddress(name), noAddressInName),
  )

/** Where the emailed link leads; anything but one of our pages is ignored. */
export const nextPage = z.string().transform(safeNext).optional().catch(undefined)

/** Whether to stay signed in on this device; absent: nobody asked, and nothing is kept on it. */
const keepSignedIn = z.boolean().optional()

export const newAccount = z.object({
  name: personName,
  email,
  password: newPassword,
  /** An impossible code is treated as a stale link, not refused. */
  ref: z.string().trim().max(40).optional().catch(undefined),
  next: nextPage,
  /** The secret of an invitation to make an account; what can’t be one is ignored. */
  invitation: z
    .string()
    .transform((token) => (/^[\w-]{43}$/.test(token) ? token : undefined))
    .optional()
    .catch(undefined),
  keep_signed_in: keepSignedIn,
})
export type NewAccount = z.infer<typeof newAccount>

/** A malformed address is treated as one without an account. */
export const credentials = z.object({
  email: z.string('Please enter your email').trim().toLowerCase().min(1, 'Please enter your email').max(1000),
  password: typedPassword,
  keep_signed_in: keepSignedIn,
})

export const mailbox = z.object({ email })
export const mailboxToVerify = z.object({ email, next: nextPage })
const token = z.string().min(1).max(200)
export const passwordReset = z.object({ token, newPassword })
export const mailedToken = z.object({ token })
/** Asked for where somebody else may have chosen the account's password. */
export const addressConfirmation = z.object({
  token,
  newPassword: newPassword.optional(),
  keep_signed_in: keepSignedIn,
})
export const passwordChange = z.object({ currentPassword: typedPassword, newPassword })
export const passwordConfirmation = z.object({ password: typedPassword })

export type LinkPurpose = 'verify-address' | 'reset-password' | 'change-email' | 'check-address'

/** What the page of an emailed link shows before its button is pressed. */
export interface MailedLink {
  purpose: LinkPurpose
  /** Whose account it is about. */
  name: string
  /** The address it was emailed to, masked. */
  email: string
  needs: 'nothing' | 'new-password' | 'sign-in' | 'other-account'
}

/** 'ann@example.org' as 'a•••@example.org': enough for someone who knows it. */
export const maskedAddress = (address: string) => address.replace(/^(.).*(?=@)/u, '$1•••')

export const codeNeeded = 'Enter the 6 digits your authenticator app shows, or a recovery code.'
/** Before anything that could take the account over: the password again, and a code if two-factor sign-in is on. */
export const proof = z.object({
  password: typedPassword,
  code: z
    .string()
    .max(40, codeNeeded)
    .trim()
    .transform((code) => code || undefined)
    .optional(),
})
export type Proof = z.infer<typeof proof>
export const emailChange = proof.extend({ email })

const wrongCode = 'Enter the 6 digits your authenticator app shows.'
export const authenticatorCode = z.object({
  code: z
    .string(wrongCode)
    .max(40, wrongCode)
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, wrongCode)),
  trustDevice: z.boolean().default(false),
  keep_signed_in: keepSignedIn,
})

/** Typed from paper: capitals, spaces and a missing dash are all fine. */
export const recoveryCode = z.object({
  code: z
    .string('Enter one of your recovery codes.')
    .max(40, 'Enter one of your recovery codes.')
    .transform((code) => code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .pipe(z.string().min(1, 'Enter one of your recovery codes.'))
    .transform((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
  trustDevice: z.boolean().default(false),
  keep_signed_in: keepSignedIn,
})

/** 'Ann Smith' becomes ann-smith; sign-up adds digits if it is taken. */
export function usernameFrom(name: string): string {
  const base = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30)
    .replace(/^-+|-+$/g, '')
  return base.length >= 3 ? base : `member${base ? `-${base}` : ''}`
}
