export type Side = 'before' | 'after'
export const sideNames: Record<Side, string> = { before: 'Before', after: 'After' }
