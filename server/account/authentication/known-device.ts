import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Env } from '../../platform/http/env.ts'
import { secretsOf } from '../../platform/secret.ts'

const day = 24 * 60 * 60
const lasts = 180 * day
const mostAccounts = 5
const shape = /^[\w-]{16}(\.\d{1,12}-[\w-]{22}){1,5}$/

type Here = Pick<Context<Env>, 'req' | 'var' | 'header'>
const nameOf = (c: Here) => `${c.var.services.sessions.cookieName}.device`

/**
 * A browser that has signed in to an account before. While somebody guesses passwords, it is served before the guesses
 * and counted separately. It grants no access. The cookie is `device.until-mark…`, with a mark for each of its
 * accounts.
 */
export function knownDevice(c: Here, email: string): string | undefined {
  const { device, marks } = read(c)
  const now = Math.floor(Date.now() / 1000)
  const isGood = (mark: string) => {
    const until = Number(mark.split('-')[0])
    if (until < now) return false
    const given = Buffer.from(mark)
    return secretsOf(c.var.services).some((secret) => {
      const expected = Buffer.from(markFor(secret, device, email, until))
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  }
  return marks.some(isGood) ? `device-${device}` : undefined
}

export function rememberDevice(c: Here, email: string) {
  const { services } = c.var
  const { device, marks } = read(c)
  const now = Math.floor(Date.now() / 1000)
  const others = marks.filter((mark) => {
    const until = Number(mark.split('-')[0])
    return until > now && !secretsOf(services).some((secret) => markFor(secret, device, email, until) === mark)
  })
  const kept = [markFor(services.secret, device, email, now + lasts), ...others].slice(0, mostAccounts)
  const secure = services.config.publicUrl.startsWith('https:')
  setCookie(c as Context<Env>, nameOf(c), [device, ...kept].join('.'), {
    ...{ path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: lasts },
  })
}

function read(c: Here) {
  const value = getCookie(c as Context<Env>, nameOf(c)) ?? ''
  const [device = '', ...marks] = shape.test(value) ? value.split('.') : []
  return { device: device || randomBytes(12).toString('base64url'), marks }
}

const markFor = (secret: string, device: string, email: string, until: number) => {
  const mac = createHmac('sha256', secret).update(`device\n${device}\n${email.toLowerCase()}\n${until}`)
  return `${until}-${mac.digest('base64url').slice(0, 22)}`
}
