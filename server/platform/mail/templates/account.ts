import { formatLongDate } from '#domain/basics/format.ts'
import { quoted, type Templates } from './template.ts'

export interface AccountMails {
  verify_address: { name: string; link: string }
  check_address: { name: string; link: string }
  already_registered: { name: string; link: string }
  reset_password: { name: string; link: string }
  account_invitation: { inviter: string; link: string; last_day: string; moderates: boolean }
  password_changed: { name: string }
  confirm_new_address: { name: string; link: string }
  address_in_use: { name: string }
  address_changed: { name: string; email: string }
  two_factor_changed: { name: string; enabled: boolean }
  api_key_made: { name: string; key_name: string; what: string; may: string; expires: string }
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

export const accountMails: Templates<AccountMails> = {
  verify_address: ({ name, link }) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      `Hello ${name},`,
      'Welcome to GarageTale. Please confirm that this address is yours. The link works once, within the next hour.',
      'If you didn’t create an account, you can ignore this email.',
    ],
    action: { label: 'Confirm my address', link },
  }),
  check_address: ({ name, link }) => ({
    subject: 'Has this email reached you?',
    paragraphs: [
      `Hello ${name},`,
      'Emails from GarageTale to this address came back. You asked us to try again: if you can read this, tell us with the link, and you’ll get our emails again. It works once, within the next hour.',
    ],
    action: { label: 'It has reached me', link },
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
  account_invitation: ({ inviter, link, last_day, moderates }) => ({
    subject: 'Your invitation to GarageTale',
    paragraphs: [
      'Hello,',
      `${inviter} invites you to create a GarageTale account${moderates ? ' and to look after the community as a moderator' : ''}. The link is for this address, and works once, until ${formatLongDate(last_day)}.`,
      'If you don’t want an account, you can ignore this email.',
    ],
    action: { label: 'Create my account', link },
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
  api_key_made: ({ name, key_name, what, may, expires }, publicUrl) => ({
    subject: 'A new API key for your account',
    paragraphs: [
      `Hello ${name},`,
      `An API key named “${key_name}” has just been made in your GarageTale account. Until ${expires}, whoever has it can reach ${what}, and may:`,
      may,
      'If this wasn’t you, change your password straight away, which also ends every key.',
    ],
    action: { label: 'See your API keys', link: `${publicUrl}/security` },
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
