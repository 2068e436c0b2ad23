// Without zod: the sign-up page checks its form with this before anything else has loaded.
export const minimumAge = 16
export const passwordMinimum = 8
export const passwordMaximum = 128
export const passwordTooShort = `Password must be at least ${passwordMinimum} characters`
export const passwordTooLong = `Password must be at most ${passwordMaximum} characters`
export const commonPassword = 'This password is too common and easy to guess. Please choose another.'

interface SignUpForm {
  name: string
  email: string
  password: string
  confirmation: string
}
interface Problem<Field> {
  field: Field
  message: string
}

/** The first thing wrong with the form, in the order the specification asks (AUTH-09). */
export function firstSignUpProblem(form: SignUpForm): Problem<keyof SignUpForm> | undefined {
  if (!form.name.trim()) return { field: 'name', message: 'Please enter your name' }
  if (!form.email.trim()) return { field: 'email', message: 'Please enter your email' }
  return firstPasswordProblem(form)
}

export function firstPasswordProblem(
  form: Pick<SignUpForm, 'password' | 'confirmation'>,
): Problem<'password' | 'confirmation'> | undefined {
  if (form.password.length < passwordMinimum) return { field: 'password', message: passwordTooShort }
  if (form.password.length > passwordMaximum) return { field: 'password', message: passwordTooLong }
  if (form.password !== form.confirmation) return { field: 'confirmation', message: 'Passwords do not match' }
  return undefined
}
