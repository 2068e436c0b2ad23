/* A4 in points, and the pictures on it. */

export const sheet = { width: 595.28, height: 841.89, margin: 48, top: 78, bottom: 64 }
export const room = sheet.width - 2 * sheet.margin
export const foot = sheet.height - sheet.bottom

export const coverPlace = { width: sheet.width, height: 372 }
export const photoPlace = { width: (room - 16) / 2, height: 176 }
export const modificationPlace = { width: 120, height: 86 }

/** In dots. What is cropped fills it. */
export interface Box {
  width: number
  height: number
  cropped: boolean
}

const filled = ({ width, height }: { width: number; height: number }, dots: number): Box => ({
  ...{ width: Math.round(width * dots), height: Math.round(height * dots), cropped: true },
})

export const boxes = {
  cover: filled(coverPlace, 200 / 72),
  photo: filled(photoPlace, 3),
  modification: filled(modificationPlace, 3),
  // Sizes for a screen are stored up to this: 170 dots an inch here, which a receipt's small print needs.
  paper: { width: 1600, height: 1600, cropped: false },
} satisfies Record<string, Box>
