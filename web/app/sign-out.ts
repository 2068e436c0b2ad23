import { http } from './http.ts'
import { tellOtherTabs } from './session.ts'

/** Loads a fresh page, so that nothing of the member stays in this tab's memory. */
export async function signOut(then = '/login') {
  await http.post('/auth/sign-out')
  tellOtherTabs()
  window.location.assign(then)
}
