import type { NewSupportRequest } from '#domain/account/feedback.ts'
import { http } from '../../app/http.ts'
import { sessionNow } from '../../app/session.ts'

function mustBeSignedIn() {
  if (sessionNow().state !== 'signed-in') throw new Error('User not authenticated')
}

export async function sendSuggestion(text: string) {
  mustBeSignedIn()
  await http.post('/suggestions', { text })
}

export async function sendSupportRequest(request: NewSupportRequest) {
  mustBeSignedIn()
  await http.post('/support', request)
}
