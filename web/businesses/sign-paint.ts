import type { BusinessType } from '#domain/businesses/business.ts'

/** Each trade has its own colour, on which cream letters are readable. */
const paints: Record<BusinessType, string> = {
  'Auto Repair': '#0b3d2e',
  'Tuning Shop': '#7a1f1f',
  Detailer: '#1d3f66',
  'Tyre Specialist': '#2b3430',
  'Body Shop': '#4a2c5e',
  'Performance Shop': '#8a3b12',
  'General Maintenance': '#23606b',
}
export const paintOf = (type: BusinessType) => paints[type]
