import type { VehicleDetail } from '../vehicles/vehicle.ts'

export const slugSuffixLength = 8

const plain = (words: string) =>
  words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The public page's address: readable make, model and year, and a suffix nobody can guess. */
export const publicSlug = ({ make, model, year }: Pick<VehicleDetail, 'make' | 'model' | 'year'>, suffix: string) =>
  [plain(make).slice(0, 80).replace(/-$/, ''), plain(model).slice(0, 80).replace(/-$/, ''), String(year), suffix]
    .filter(Boolean)
    .join('-')
