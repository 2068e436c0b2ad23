/** Shown to the person who sent the picture. */
export class PictureProblem extends Error {}

export const unreadable = 'We couldn’t read this picture. Please try another one.'
export const tooManyPixels = 'This picture has too many pixels. Please use a smaller one.'
