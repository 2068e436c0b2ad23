export const pointsPerLevel = 100
/** What a day pays at most; referrals stand apart. */
export const dailyCap = 100

export const levelAt = (points: number) => Math.floor(points / pointsPerLevel) + 1
/** How far into the present level. */
export const intoLevel = (points: number) => points % pointsPerLevel
export const untilNextLevel = (points: number) => pointsPerLevel - intoLevel(points)
