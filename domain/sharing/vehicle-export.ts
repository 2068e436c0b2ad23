/*
 * What an owner takes along of one vehicle or of all: docs/export-format.md describes the files. Without schemas, because
 * the screens that offer it need none.
 */

export const exportFormat = 'garagetale-export'
/** Raised when a program that reads the older files could misread the newer. */
export const exportVersion = 1

export const exportFormats = ['csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** garagetale-AB12CDE-2026-05-14.json; of all of a member's vehicles garagetale-vehicles-2026-05-14.zip */
export function exportFileName(
  vehicle: { registration_number: string | null; make: string; model: string } | undefined,
  today: string,
  ending: string,
): string {
  const named = vehicle ? (vehicle.registration_number ?? `${vehicle.make}-${vehicle.model}`) : 'vehicles'
  const plain = named
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9-]+/g, '')
    .slice(0, 60)
  return `garagetale-${plain || 'vehicle'}-${today}.${ending}`
}
