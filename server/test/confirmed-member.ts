import { tokenIn } from './outbox.ts'
import { Person, password } from './people.ts'
import type { useServerWithMail } from './server.ts'

let people = 0

/** A member with a confirmed address, signed in, where email goes through a mail server. */
export async function confirmedMember({ server, smtp }: ReturnType<typeof useServerWithMail>, name: string) {
  const person = new Person(server, name, `${name.toLowerCase().replace(' ', '.')}.${++people}@example.org`)
  await person.post('/auth/sign-up/email', { name, email: person.email, password })
  const { text } = await smtp.mailTo(person.email, 'Confirm your email address')
  await person.post('/auth/verify-email', { token: tokenIn(text) })
  person.id = (await (await person.get('/session')).json()).user.id
  return person
}
