export const spendingCategories = [
  'Maintenance',
  'Repairs',
  'Insurance',
  'Tax',
  'Wash',
  'MOT',
  'Fuel',
  'Other',
  'Modifications',
] as const
export type SpendingCategory = (typeof spendingCategories)[number]

/** Tested in this order: an MOT or a tyre repair would otherwise be lost among the maintenance words. */
const categoryWords: [RegExp, SpendingCategory][] = [
  [/\bmot\b/i, 'MOT'],
  [/\btax/i, 'Tax'],
  [/insurance/i, 'Insurance'],
  [/fuel|fill-up|^charge$/i, 'Fuel'],
  [/wash/i, 'Wash'],
  [/repair/i, 'Repairs'],
  [/service|\boil|tyre|brake|battery/i, 'Maintenance'],
]

export const categoryOfWords = (type: string): SpendingCategory =>
  categoryWords.find(([words]) => words.test(type))?.[1] ?? 'Other'
