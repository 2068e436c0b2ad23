/** Whole steps that a person would choose: 1, 2 or 5 and noughts. */
export function stepOf(most: number, least = 1) {
  const rough = Math.max(least, most / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough) ?? power * 10
}
