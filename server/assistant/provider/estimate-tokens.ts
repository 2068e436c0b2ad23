/** Roughly what a text costs where nobody counts it for us. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 4)
