import type { Onboarding } from '#domain/account/onboarding.ts'
import { http } from '../../app/http.ts'

/** A greeting that could not be ticked off must not stop anybody. */
export const markIntroViewed = () =>
  http
    .put<Onboarding>('/onboarding', { maintenance_intro_viewed: true })
    .catch((error) => console.warn('The maintenance intro could not be marked as seen:', error))
