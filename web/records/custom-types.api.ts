import { queryOptions } from '@tanstack/react-query'
import type { CustomTypes } from '#domain/records/custom-type.ts'
import { http } from '../app/http.ts'

/** Under 'vehicles', because a saved record may have named another. */
export const customTypesQuery = () =>
  queryOptions({
    queryKey: ['vehicles', 'custom-types'],
    queryFn: () => http.get<CustomTypes>('/custom-types'),
  })

export const forgetCustomType = (id: string) => http.delete(`/custom-types/${id}`)
