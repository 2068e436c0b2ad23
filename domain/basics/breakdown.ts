/* What a cost is made of: parts, labour and VAT, or the jobs on one invoice. */

export interface Job {
  words: string
  cost?: number | null
}

export interface Breakdown {
  parts?: number | null
  labour?: number | null
  vat?: number | null
  jobs?: Job[] | null
}

const pence = (pounds: number | null | undefined) => Math.round((pounds ?? 0) * 100)
const given = (amount: number | null | undefined): amount is number => amount !== null && amount !== undefined

/** Null where neither parts nor labour are given: VAT alone says nothing of the whole. */
export function partsSum({ parts, labour, vat }: Breakdown): number | null {
  if (!given(parts) && !given(labour)) return null
  return (pence(parts) + pence(labour) + pence(vat)) / 100
}

/** Null where not every job has its cost. */
export function jobsSum({ jobs }: Breakdown): number | null {
  if (!jobs?.length || !jobs.every(({ cost }) => given(cost))) return null
  return jobs.reduce((sum, { cost }) => sum + pence(cost), 0) / 100
}

/** What the cost would be, as far as the rest of the form says. */
export const proposedCost = (breakdown: Breakdown): number | null => jobsSum(breakdown) ?? partsSum(breakdown)

/** Prices may be given with VAT in them or without: either may make up the cost. */
export function partsFit(cost: number, breakdown: Breakdown): boolean {
  const sum = partsSum(breakdown)
  if (sum === null) return !given(breakdown.vat) || breakdown.vat <= cost
  return pence(sum) === pence(cost) || pence(sum) - pence(breakdown.vat) === pence(cost)
}

/** Jobs without a price may make up the rest, but no more than it. */
export function jobsFit(cost: number, { jobs }: Breakdown): boolean {
  if (!jobs?.length) return true
  const sum = jobs.reduce((all, job) => all + pence(job.cost), 0)
  return jobs.every((job) => given(job.cost)) ? sum === pence(cost) : sum <= pence(cost)
}
