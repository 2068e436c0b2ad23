import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { defectLives } from '#domain/vehicles/defect-lives.ts'
import type { MotTest } from '#domain/vehicles/mot.ts'
import type { MotSection } from '#domain/vehicles/mot-defect.ts'

/** What the example's tests named; its brakes were done since. */
export function demoMot(tests: MotTest[], logs: MaintenanceLog[]): MotSection {
  const brakes = logs.find(({ kind, type }) => kind === 'service' && /brake/i.test(type))
  const repair = brakes && { record_id: brakes.id, date: brakes.date, title: brakes.type }
  const named = tests.map((test) => ({
    ...test,
    tells_defects: true,
    defects: [
      ...test.failure_reasons.map((text) => ({ text, type: 'FAIL' as const })),
      ...test.advisory_notices.map((text) => ({ text, type: 'ADVISORY' as const })),
    ].map((defect, place) => ({
      ...{ ...defect, id: `${test.id}-${place}`, dangerous: false },
      repair: (/brake/i.test(defect.text) && repair) || null,
      repaired_on: brakes?.date ?? null,
    })),
  }))
  return {
    lives: defectLives(named).map(({ items: _, ...life }) => ({ ...life, reminder: null })),
    tests: tests.map((test) => ({ ...test, source: 'sample', tells_defects: true })),
    recall: null,
    can_refresh: false,
  }
}
