import { expect, test } from 'vitest'
import { firstSignUpProblem } from './sign-up.ts'

test('the form is checked in the order of the specification (AUTH-09, ERRS-157..160)', () => {
  const form = { name: ' ', email: ' ', password: '1234567', confirmation: 'other' }
  const first = () => firstSignUpProblem(form)?.message
  expect(first()).toBe('Please enter your name')
  form.name = 'Ann'
  expect(first()).toBe('Please enter your email')
  form.email = 'ann@example.org'
  expect(first()).toBe('Password must be at least 8 characters')
  form.password = '12345678'
  expect(first()).toBe('Passwords do not match')
  form.confirmation = '12345678'
  expect(first()).toBeUndefined()
})
