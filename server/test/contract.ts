import type { App } from '../app.ts'
import { type DocumentedRoute, documentedRoutes } from '../platform/api/document.ts'
import { statusOf } from '../platform/api/operation.ts'

interface Held extends DocumentedRoute {
  pattern: RegExp
}

/** What has been answered so far, over all tests of this process. */
export const answered = new Set<string>()

/** Every answer of a documented route, whoever asked for it, is held to what the documentation says. */
export function holdToContract(app: App) {
  const routes: Held[] = documentedRoutes(app).map((route) => ({
    ...route,
    pattern: new RegExp(`^${route.path.replace(/:\w+(\{([^}]*\}?)\})?/g, '[^/]+')}$`),
  }))
  const paths = everyPath(app)
  const request = app.request
  app.request = (async (...asked: Parameters<App['request']>) => {
    const answer = await request(...asked)
    const [address, init] = asked
    const { pathname } = new URL(typeof address === 'string' ? address : (address as Request).url, 'http://localhost')
    const method = init?.method ?? (address instanceof Request ? address.method : 'GET')
    const route = routes.find((each) => each.method === method && each.pattern.test(pathname))
    if (route && isItsOwn(paths, route, pathname)) await hold(route, answer)
    return answer
  }) as App['request']
}

/** `/vehicles/lookup` would match `/vehicles/:vehicleId`, but is another route. */
const isItsOwn = (paths: Set<string>, { method, path }: Held, pathname: string) =>
  path === pathname || !paths.has(`${method} ${pathname}`)

const everyPath = ({ routes }: App) => new Set(routes.map(({ method, path }) => `${method} ${path}`))

async function hold({ method, path, operation }: Held, answer: Response) {
  const route = `${method} ${path}`
  if (answer.status >= 400 || answer.status === 304) return
  const wrong = (what: unknown) => new Error(`${route} answered otherwise than documented: ${what}`)
  const due = statusOf(operation)
  // Part of a file.
  if (answer.status !== due && answer.status !== 206) throw wrong(`${answer.status} instead of ${due}`)
  answered.add(route)
  if (!operation.answer || answer.headers.has('content-encoding')) return
  const { error } = operation.answer.safeParse(await answer.clone().json())
  if (error) throw wrong(JSON.stringify(error.issues.slice(0, 5)))
}
