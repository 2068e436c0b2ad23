import type { SignInMode } from './sign-in-form.tsx'

export const signInTexts: Record<SignInMode, { title: string; intro: string }> = {
  'sign-in': { title: 'Sign In', intro: 'Welcome back to your garage.' },
  forgot: {
    title: 'Forgot Password',
    intro: 'Enter your email and we’ll send you a link to choose a new password.',
  },
  code: { title: 'Two-factor sign-in', intro: 'One more step before your garage opens.' },
}
