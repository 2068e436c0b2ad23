import { part, whole } from '#domain/basics/untrusted.ts'
import { askService, type Meaning, meaningOfStatus, type ServiceAddress } from './ask-service.ts'

export interface TokenSettings {
  clientId: string
  clientSecret: string
  tenantId: string
  /** Where tokens are given out. */
  login: ServiceAddress
}

export interface Token {
  /** The token, or why there is none. */
  get(): Promise<string | Meaning>
  /** Called when the service refused this token, so that the next one is new. */
  forget(token: string): void
}

const scope = 'https://tapi.dvsa.gov.uk/.default'
const longestLife = 24 * 3600
// So that none expires on the way; a tenth of its life, if that is shorter.
const margin = 60
// A wrong secret isn't tried again with every request.
const refusedFor = 60

/** One token for all requests, held only in memory until it expires. Requests made while it is fetched wait for it. */
export function createToken(settings: TokenSettings): Token {
  let held: { token: string | Meaning; until: number } | undefined
  let underWay: Promise<string | Meaning> | undefined

  async function fetchToken() {
    const { token, seconds } = await askForToken(settings)
    held = { token, until: performance.now() + seconds * 1000 }
    return token
  }
  return {
    async get() {
      if (held && performance.now() < held.until) return held.token
      underWay ??= fetchToken().finally(() => {
        underWay = undefined
      })
      return underWay
    },
    forget(token) {
      if (held?.token === token) held = undefined
    },
  }
}

async function askForToken({ login, tenantId, clientId, clientSecret }: TokenSettings) {
  const answer = await askService(`/${tenantId}/oauth2/v2.0/token`, login, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope,
    }).toString(),
  })
  const { access_token, expires_in } = part(answer.body)
  if (answer.status === 200) {
    const life = whole(expires_in, longestLife, 1)
    // It goes into a header as it is.
    if (typeof access_token !== 'string' || !/^[\x21-\x7e]{1,20000}$/.test(access_token) || life === null)
      return { token: { trouble: 'unreachable', why: 'its token has another shape' } as const, seconds: 0 }
    return { token: access_token, seconds: life - Math.min(margin, life / 10) }
  }
  // It says 400 to a wrong secret as well.
  if (answer.status === 400 || answer.status === 401 || answer.status === 403)
    return { token: { trouble: 'refused', why: 'it gives us no token' } as const, seconds: refusedFor }
  return { token: meaningOfStatus(answer), seconds: 0 }
}
