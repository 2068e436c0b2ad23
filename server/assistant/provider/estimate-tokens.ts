/** Roughly what a text costs if the provider doesn't say. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 4)
