import type { z } from 'zod'
import type { Note, noteForm } from '#domain/records/note.ts'
import { http } from '../../app/http.ts'

const notes = (vehicleId: string) => `/vehicles/${vehicleId}/notes`

type Values = z.output<typeof noteForm> & { image_ids: string[] }

export const getNote = (vehicleId: string, id: string) => http.get<Note>(`${notes(vehicleId)}/${id}`)
export const addNote = (vehicleId: string, values: Values, key: string) =>
  http.post<Note>(notes(vehicleId), values, { key })
export const changeNote = (vehicleId: string, { id, version }: Note, values: Values) =>
  http.patch<Note>(`${notes(vehicleId)}/${id}`, { ...values, version })
