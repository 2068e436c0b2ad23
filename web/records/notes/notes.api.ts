import type { z } from 'zod'
import type { Note, noteForm } from '#domain/records/note.ts'
import { http } from '../../app/http.ts'

export const notesPath = (vehicleId: string) => `/vehicles/${vehicleId}/notes`

type Values = z.output<typeof noteForm> & { image_ids: string[] }

export const getNote = (vehicleId: string, id: string) => http.get<Note>(`${notesPath(vehicleId)}/${id}`)
export const changeNote = (vehicleId: string, { id, version }: Note, values: Values) =>
  http.patch<Note>(`${notesPath(vehicleId)}/${id}`, { ...values, version })
