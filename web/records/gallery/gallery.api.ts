import { infiniteQueryOptions } from '@tanstack/react-query'
import type { MediaDetails, MediaPage, VehicleMedia } from '#domain/records/media.ts'
import { http } from '../../app/http.ts'

const mediaPath = (vehicleId: string) => `/vehicles/${vehicleId}/media`

export const mediaQuery = (vehicleId: string) =>
  infiniteQueryOptions({
    queryKey: ['vehicles', vehicleId, 'media'],
    queryFn: ({ pageParam }) => http.get<MediaPage>(`${mediaPath(vehicleId)}${pageParam && `?after=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const itemPath = (vehicleId: string, mediaId: string) => `${mediaPath(vehicleId)}/${mediaId}`
export const getMedia = (vehicleId: string, mediaId: string) => http.get<VehicleMedia>(itemPath(vehicleId, mediaId))
export const addMedia = (vehicleId: string, media: MediaDetails & { file_id: string }, key: string) =>
  http.post<VehicleMedia>(mediaPath(vehicleId), media, { key })
export const changeMedia = (vehicleId: string, { id, version }: VehicleMedia, details: MediaDetails) =>
  http.patch<VehicleMedia>(itemPath(vehicleId, id), { ...details, version })
