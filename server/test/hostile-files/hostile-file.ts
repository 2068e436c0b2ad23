import type { UploadKind } from '#domain/basics/upload.ts'

/** A file that somebody with bad intentions sends; all are built here, none was found anywhere. */
export interface HostileFile {
  name: string
  kind: UploadKind
  bytes: Buffer | (() => Promise<Buffer>)
  /** Refused with a sentence, or taken in and made harmless. */
  expected: 'refused' | 'clean'
  /** What the sender calls it, and says it is. */
  called?: string
  type?: string
  /** What it tells or carries that nobody may be served afterwards. */
  untold?: (string | Buffer)[]
  /** So large or slow that only the drill plays it. */
  dear?: boolean
}

/** The call that tells a browser test that something ran. */
export const call = 'top.hit?.();self.hit?.()'
export const page = `<!doctype html><html><body onload="${call}"><script>${call}</script></body></html>`

export const refused = (
  name: string,
  kind: UploadKind,
  bytes: HostileFile['bytes'] | string,
  more: Partial<HostileFile> = {},
): HostileFile => ({
  name,
  kind,
  bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
  expected: 'refused',
  ...more,
})

export const clean = (
  name: string,
  kind: UploadKind,
  bytes: HostileFile['bytes'] | string,
  more: Partial<HostileFile> = {},
): HostileFile => ({ ...refused(name, kind, bytes, more), expected: 'clean' })

export const bytesOf = ({ bytes }: HostileFile) => (typeof bytes === 'function' ? bytes() : bytes)
