export const keptText = 'Saved on this phone. It waits for a connection.'
