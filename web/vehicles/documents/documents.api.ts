import { infiniteQueryOptions } from '@tanstack/react-query'
import type { DocumentDetails, DocumentPage, VehicleDocument } from '#domain/vehicles/document.ts'
import { http } from '../../app/http.ts'

const documentsPath = (vehicleId: string) => `/vehicles/${vehicleId}/documents`

export const documentsQuery = (vehicleId: string) =>
  infiniteQueryOptions({
    queryKey: ['vehicles', vehicleId, 'documents'],
    queryFn: ({ pageParam }) =>
      http.get<DocumentPage>(`${documentsPath(vehicleId)}${pageParam && `?after=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const documentPath = (vehicleId: string, documentId: string) => `${documentsPath(vehicleId)}/${documentId}`
export const getDocument = (vehicleId: string, documentId: string) =>
  http.get<VehicleDocument>(documentPath(vehicleId, documentId))
export const addDocument = (vehicleId: string, document: DocumentDetails & { file_id: string }, key: string) =>
  http.post<VehicleDocument>(documentsPath(vehicleId), document, { key })
export const changeDocument = (vehicleId: string, { id, version }: VehicleDocument, details: DocumentDetails) =>
  http.patch<VehicleDocument>(documentPath(vehicleId, id), { ...details, version })
