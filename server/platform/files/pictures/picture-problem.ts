/** Said to whoever sent the picture. */
export class PictureProblem extends Error {}

export const unreadable = 'This picture could not be read. Please try another one.'
export const tooManyPixels = 'This picture has too many pixels. Please use a smaller one.'
