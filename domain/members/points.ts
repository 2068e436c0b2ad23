export const pointsPerLevel = 100
/** The daily maximum, not counting referrals. */
export const dailyCap = 100

export const levelAt = (points: number) => Math.floor(points / pointsPerLevel) + 1
/** Points within the current level. */
export const intoLevel = (points: number) => points % pointsPerLevel
export const untilNextLevel = (points: number) => pointsPerLevel - intoLevel(points)
