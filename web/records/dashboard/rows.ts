/** The lists of the dashboard: hairlines between, the whole row leads where its title does. */
export const rows = '-my-3 divide-y divide-line'
export const rowLink = 'font-semibold text-ink no-underline after:absolute after:inset-0 hover:underline'
