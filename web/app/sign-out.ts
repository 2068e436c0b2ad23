import { http } from './http.ts'
import { sessionChanged } from './session.ts'

/** A fresh page afterwards: nothing of the member who left stays in this tab's memory. */
export async function signOut(then = '/login') {
  await http.post('/auth/sign-out')
  await sessionChanged()
  window.location.assign(then)
}
