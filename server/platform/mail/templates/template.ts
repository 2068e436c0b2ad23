export interface Content {
  subject: string
  paragraphs: string[]
  action?: { label: string; link: string }
}

export type Templates<Data> = { [T in keyof Data]: (data: Data[T], publicUrl: string) => Content }

/** While registration is closed. */
export const needsAccount = 'It needs an account, and no new ones are being created here at the moment.'

export const quoted = (words: string) =>
  words
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`)
    .join('\n')
