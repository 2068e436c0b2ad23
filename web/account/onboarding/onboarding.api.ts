import type { Onboarding } from '#domain/account/onboarding.ts'
import { http } from '../../app/http.ts'

/** A failure to mark the intro as seen must not block anyone. */
export const markIntroViewed = () =>
  http
    .put<Onboarding>('/onboarding', { maintenance_intro_viewed: true })
    .catch((error) => console.warn('The maintenance intro could not be marked as seen:', error))
