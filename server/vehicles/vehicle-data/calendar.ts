export const endOfMonth = (day: string) => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** 14/03/2025, as the registry writes a day. */
export const british = (day: string) => day.split('-').reverse().join('/')
