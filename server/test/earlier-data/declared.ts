import type { Declared } from './differences.ts'
import type { MovedRows } from './rows.ts'

/**
 * What answers otherwise than it did when the backup was made, and is meant to. Every line says why; one that no longer
 * matches anything fails the test, so that the list stays true. For example:
 *
 *   { get: /^\/api\/vehicles\/[^/]+$/, path: 'says.colour', what: 'added', reason: 'Owners asked for the colour.' }
 */
export const declaredAnswers: Declared[] = []

/**
 * Where rows went whose table or columns are no longer there, or no longer hold the same. `as` reads from the tables of
 * today what the named columns held, in their order: with it the test sees that every row is still there. For example:
 *
 *   { table: 'vehicle_notes', columns: ['id', 'content'], as: 'select id, words from notes', reason: '…' }
 */
export const movedRows: MovedRows[] = []
