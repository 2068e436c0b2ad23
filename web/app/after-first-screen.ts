/** When to fetch what the first screen can do without, in milliseconds after it. */
export const afterFirstScreen = 2000
