import type { SpendingCategory } from '#domain/records/spending-category.ts'

/** Each category has the same colour on every screen, light or dark; the label is always beside it. */
export const categoryColours: Record<SpendingCategory, string> = {
  Maintenance: 'var(--chart-1)',
  MOT: 'var(--chart-2)',
  Insurance: 'var(--chart-3)',
  Repairs: 'var(--chart-4)',
  Tax: 'var(--chart-5)',
  Wash: 'var(--chart-6)',
  Fuel: 'var(--chart-7)',
  Other: 'var(--chart-8)',
  Modifications: 'var(--chart-9)',
}
