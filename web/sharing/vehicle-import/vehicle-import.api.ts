import { queryOptions } from '@tanstack/react-query'
import type { ImportAnswers, VehicleImport } from '#domain/sharing/vehicle-import.ts'
import { download } from '../../app/download.ts'
import { http } from '../../app/http.ts'
import { queryClient } from '../../app/query.ts'
import { upload } from '../../app/upload.ts'

export const importsQuery = () =>
  queryOptions({
    queryKey: ['imports', 'list'],
    queryFn: () => http.get<{ imports: VehicleImport[] }>('/imports'),
    staleTime: 0,
  })

const aMoment = 1500

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: () => http.get<VehicleImport>(`/imports/${id}`),
    // The live connection tells of progress; this is for when it is down.
    refetchInterval: (query) => (query.state.data?.state === 'queued' ? aMoment : false),
    staleTime: 0,
  })

const kept = (found: VehicleImport) => {
  queryClient.setQueryData(['imports', found.id], found)
  return found
}

/** All files are of one import: a folder's, one after another. */
export async function sendFiles(files: File[], tell: (share: number) => void): Promise<VehicleImport> {
  const [first, ...others] = files
  if (!first) throw new Error('Choose a file first.')
  const step = (done: number) => (share: number) => tell((done + share) / files.length)
  let sent = await upload<VehicleImport>('POST', '/imports', first, step(0))
  for (const [place, file] of others.entries())
    sent = await upload<VehicleImport>('POST', `/imports/${sent.id}/files`, file, step(place + 1))
  return sent
}

export const previewImport = async (id: string, answers: ImportAnswers) =>
  kept(await http.post<VehicleImport>(`/imports/${id}/preview`, answers))
export const confirmImport = async ({ id, version }: VehicleImport) =>
  kept(await http.post<VehicleImport>(`/imports/${id}/confirm`, { version }))
export const undoImport = async (id: string) => kept(await http.post<VehicleImport>(`/imports/${id}/undo`))
export const discardImport = (id: string) => http.delete(`/imports/${id}`)
export const downloadReport = (id: string) => download(`/api/imports/${id}/report`, 'not-imported.csv')
