/** The dashboard's lists: hairlines between the rows, and the whole row links where its title does. */
export const rows = '-my-3 divide-y divide-line'
export const rowLink = 'font-semibold text-ink no-underline after:absolute after:inset-0 hover:underline'
