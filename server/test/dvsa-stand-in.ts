import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Behaviour, json, listening, misbehave } from './misbehave.ts'
import { officialCars } from './official-cars.ts'

export const dvsaSecrets = {
  DVSA_CLIENT_ID: '6f1ad1a8-5a1c-4f5e-9b7c-client-stand-in',
  DVSA_CLIENT_SECRET: 'dvsa~secret+that/must=never&be.seen',
  DVSA_TENANT_ID: 'a455b827-244f-4c97-b5b4-standin00000',
  DVSA_API_KEY: 'dvsa-key-that-must-never-be-seen',
}

const statuses: Record<string, number> = {
  BR: 400,
  IV: 400,
  NP: 400,
  PC: 400,
  UA: 401,
  FB: 403,
  NF: 404,
  RL: 429,
  UN: 500,
}

/** An error as the service words it, by the code after 'MOTH-'. */
export const dvsaError = (code: string, headers: Record<string, string> = {}) => ({
  status: statuses[code.slice(0, 2)] ?? 500,
  body: { errorCode: `MOTH-${code}`, errorMessage: 'What went wrong', requestId: randomUUID() },
  headers,
})

interface Limits {
  perSecond: number
  burst: number
  perDay: number
}

/** Its own count, in the way of API gateways: a bucket that holds a burst and is filled at the pace. */
function createLimiter({ perSecond, burst, perDay }: Limits) {
  let level = burst
  let at = performance.now()
  let today = 0
  return () => {
    const now = performance.now()
    level = Math.min(burst, level + ((now - at) * perSecond) / 1000)
    at = now
    if (++today > perDay) return 'RL-01'
    if (level < 1) return 'RL-02'
    level -= 1
    return undefined
  }
}

/** The DVSA's MOT history on this machine, with the place that gives out its tokens. */
export async function startDvsaStandIn(limits: Limits = { perSecond: 15, burst: 10, perDay: 500_000 }) {
  const asked: { vrm: string; headers: IncomingMessage['headers']; refused?: string | undefined }[] = []
  const behaviours = new Map<string, Behaviour>()
  const tokens = {
    given: [] as string[],
    valid: new Set<string>(),
    life: 3599,
    behaviour: undefined as Behaviour | undefined,
  }
  const overLimit = createLimiter(limits)
  const fails = (response: ServerResponse, code: string) => {
    const { status, body, headers } = dvsaError(code)
    return json(response, status, body, headers)
  }

  async function giveToken(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
    if (await misbehave(response, tokens.behaviour)) return
    const { DVSA_CLIENT_ID, DVSA_CLIENT_SECRET } = dvsaSecrets
    const isRight =
      request.headers['content-type'] === 'application/x-www-form-urlencoded' &&
      form.get('grant_type') === 'client_credentials' &&
      form.get('scope') === 'https://tapi.dvsa.gov.uk/.default'
    if (!isRight) return json(response, 400, { error: 'invalid_request', error_description: 'AADSTS900144' })
    if (form.get('client_id') !== DVSA_CLIENT_ID || form.get('client_secret') !== DVSA_CLIENT_SECRET)
      return json(response, 401, {
        error: 'invalid_client',
        error_description: `AADSTS7000215: Invalid client secret ${form.get('client_secret')} provided.`,
      })
    const token = `token-${tokens.given.length + 1}-that-must-never-be-seen`
    tokens.given.push(token)
    tokens.valid.add(token)
    return json(response, 200, {
      token_type: 'Bearer',
      expires_in: tokens.life,
      ext_expires_in: tokens.life,
      access_token: token,
    })
  }

  function refusalOf({ headers }: IncomingMessage): string | undefined {
    if (headers['x-api-key'] !== dvsaSecrets.DVSA_API_KEY) return 'FB-03'
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    if (!token) return 'FB-04'
    if (!tokens.given.includes(token)) return 'UA-01'
    return tokens.valid.has(token) ? overLimit() : 'FB-02'
  }

  const { url, close } = await listening(async (request, response) => {
    const path = request.url ?? ''
    if (request.method === 'POST' && path === `/${dvsaSecrets.DVSA_TENANT_ID}/oauth2/v2.0/token`)
      return giveToken(request, response)
    const vrm = /^\/v1\/trade\/vehicles\/registration\/([^/?]+)$/.exec(path)?.[1]
    if (request.method !== 'GET' || vrm === undefined) return fails(response, 'NF-02')
    const refused = refusalOf(request)
    asked.push({ vrm, headers: request.headers, refused })
    if (refused) return fails(response, refused)
    if (await misbehave(response, behaviours.get(vrm))) return
    if (!/^[A-Z0-9]{1,8}$/.test(vrm)) return fails(response, 'IV-03')
    const known = officialCars[vrm]?.dvsa
    return known ? json(response, 200, { registration: vrm, ...known }) : fails(response, 'NF-01')
  })
  return {
    asked,
    tokens,
    /** What was given out so far is refused from now on. */
    expireTokens: () => tokens.valid.clear(),
    behaves: (vrm: string, behaviour: Behaviour) => behaviours.set(vrm, behaviour),
    behavesAgain: (vrm: string) => behaviours.delete(vrm),
    timesAsked: (vrm: string) => asked.filter((each) => each.vrm === vrm).length,
    settings: { ...dvsaSecrets, DVSA_URL: `${url}/v1/trade/`, DVSA_LOGIN_URL: url },
    close,
  }
}
export type DvsaStandIn = Awaited<ReturnType<typeof startDvsaStandIn>>
