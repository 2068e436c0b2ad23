/** `steps` is how many boxes or elements may still be examined: a genuine clip of ten megabytes has far fewer. */
export interface Clip {
  bytes: Buffer
  steps: number
}
