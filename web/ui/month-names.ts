const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const start = (month: string) => Date.parse(`${month}-01`)
/** Of 'yyyy-mm'. */
export const shortMonth = (month: string) => short.format(start(month))
export const longMonth = (month: string) => long.format(start(month))
