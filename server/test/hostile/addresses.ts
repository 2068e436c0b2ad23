import { bodyOf, type Matrix, paramsOf } from '../authorisation/play.ts'
import { requestOf, routesOf } from '../authorisation/run.ts'
import { rotated, some } from './choose.ts'
import { entranceOf } from './doors.ts'
import { countSent, inShort, noter, type Outcome } from './outcome.ts'
import { isOurs, type Theatre } from './theatre.ts'

/** What a page or file route answers for an unknown address. */
const pages = /^(GET \/\*|GET \/(:file|assets|badges|p\/)|POST \/:page)/

/** Hostile texts in every variable part of every address. */
export async function playAddresses(theatre: Theatre, matrix: Matrix, outcome: Outcome) {
  for (const route of routesOf(theatre.stage.app)) {
    const entrance = entranceOf(matrix[route] ?? [])
    const names = [...route.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
    if (route.endsWith('/*')) names.push('rest')
    if (!entrance) continue
    const { play, role } = entrance
    const body = bodyOf(play, role)
    const sent = body instanceof Uint8Array || body === undefined ? body : JSON.stringify(body)
    const note = noter(outcome, route)
    for (const name of names) {
      const texts = rotated().slice(0, some)
      countSent(outcome, `${route} :${name}`, texts)
      for (const text of texts) {
        const part = `${name === 'rest' ? '/' : ''}${encodeURIComponent(text)}`
        const [method, path] = requestOf(route, { ...play, params: { ...paramsOf(play, role), [name]: part } }, role)
        const { answer, counts } = await theatre.ask({ method, path, body: sent }, role)
        outcome.requests++
        if (answer.status >= 400) outcome.refusals++
        if (answer.status >= 500) outcome.broken++
        const isRight =
          answer.status < 500 && (answer.status < 400 || isOurs(answer) || (pages.test(route) && isPage(answer.type)))
        if (!isRight) note(`${inShort(text)}: ${answer.status} ${answer.type} ${answer.text.slice(0, 200)}`)
        if (counts) note(`${inShort(text)}: ${answer.status}, and it wrote ${counts}`)
      }
    }
  }
}

const isPage = (type: string) => /^text\/(html|plain); charset=utf-8$/i.test(type)
