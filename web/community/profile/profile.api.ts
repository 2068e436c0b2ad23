import { queryOptions } from '@tanstack/react-query'
import type { OwnProfile, Profile, ProfileChange } from '#domain/community/profile.ts'
import { http } from '../../app/http.ts'
import { upload } from '../../app/upload.ts'

export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profiles', userId],
    queryFn: () => http.get<Profile>(`/profiles/${encodeURIComponent(userId)}`),
    meta: { topics: ['follows', 'points', 'vehicles'] },
  })

export type PictureKind = 'avatar' | 'banner'

export const saveProfile = (change: ProfileChange) => http.patch<OwnProfile>('/profile', change)
/** `changed` is false if the new address has to be confirmed first. */
export const changeEmail = (email: string, proof: { password: string; code?: string }) =>
  http.post<{ changed: boolean }>('/account/email', { email, ...proof })
export const putPicture = (kind: PictureKind, file: File, onProgress: (share: number) => void) =>
  upload<OwnProfile>('PUT', `/profile/${kind}`, file, onProgress)
export const removePicture = (kind: PictureKind) => http.delete<OwnProfile>(`/profile/${kind}`)
