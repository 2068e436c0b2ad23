const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The pages our emails and the home screen link to: after signing in, the visitor continues there. */
const mailed = [
  /^\/(transfer|join)\/[\w-]{16,128}$/,
  new RegExp(`^/(messages|enquiries)(/${id})?$`),
  new RegExp(`^/vehicle/${id}(\\?tab=[a-z-]{1,20})?$`),
  new RegExp(`^/sold/${id}$`),
  /^\/vehicles\?view=(sold|reminders)$/,
  /^\/(notifications|people|security)$/,
  new RegExp(`^/updates\\?post=${id}$`),
  // Where the icons on a phone's home screen and its share menu lead.
  /^\/log\/[a-z]{1,20}$/,
  /^\/(due|share|waiting)$/,
]
/** And pages where a visitor learns that something needs an account. */
const pages = [...mailed, /^\/vehicles$/, /^\/listings\/[a-z0-9]+(-[a-z0-9]+){0,60}$/, new RegExp(`^/business/${id}$`)]

/** An explicit list: signing in must never redirect anywhere but to our own pages. */
export const safeNext = (path: string | null | undefined): string | undefined =>
  path && pages.some((page) => page.test(path)) ? path : undefined

/** The page our email meant by this address, without an invalid query. */
export const mailedPage = (path: string, search = ''): string | undefined =>
  [path + search, path].find((address) => mailed.some((page) => page.test(address)))

/** The sign-in or sign-up page that continues there. */
export const thenTo = (page: '/login' | '/signup', next: string | undefined) =>
  next ? `${page}?next=${encodeURIComponent(next)}` : page
