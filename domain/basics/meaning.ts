/* What fields mean, for whoever reads the API's documentation; without the schema library, which not every screen loads. */

/** 'In what it counts. `mi`: miles; `km`: kilometres.' The compiler finds a code of the type that is not explained. */
export const codes = <Code extends string>(what: string, meanings: Record<Code, string>) =>
  `${what} ${Object.entries(meanings)
    .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
    .join('; ')}.`

export const afterWords = 'The `next` of the page before; left out, the first page.'
export const nextWords = 'Send it as `after` for the following page; null on the last one.'
