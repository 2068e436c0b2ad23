import type { BusinessImage } from '#domain/businesses/business.ts'

export const pictureName = ({ caption }: BusinessImage, place: number) => caption ?? `Picture ${place + 1}`
