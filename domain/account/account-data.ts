export const exportsPerDay = 5
