import type { guideMakes } from '#domain/community/guide.ts'

/** A cover colour for each make; white lettering reaches 4.5:1 on all of them. */
const cloths: Record<(typeof guideMakes)[number], string> = {
  All: '#0b3d2e',
  Toyota: '#7a1f1f',
  Honda: '#8a3b12',
  Ford: '#1d3f66',
  BMW: '#23606b',
  Mercedes: '#3d4a45',
  Porsche: '#5b3a1e',
}

export const clothFor = (make: string): string => cloths[make as keyof typeof cloths] ?? cloths.All

/** 'All' for both means every car. */
export const fitsWhat = ({ make, model }: { make: string; model: string }): string => {
  if (make === 'All') return model === 'All' ? 'all makes' : model
  return model === 'All' ? `${make}, all models` : `${make} ${model}`
}
