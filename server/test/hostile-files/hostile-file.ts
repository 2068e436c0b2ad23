import type { UploadKind } from '#domain/basics/upload.ts'

/** A file from somebody with bad intentions; all are built here, none was found anywhere. */
export interface HostileFile {
  name: string
  kind: UploadKind
  bytes: Buffer | (() => Promise<Buffer>)
  /** Refused with a message, or accepted and made harmless. */
  expected: 'refused' | 'clean'
  /** The name and type the sender claims. */
  called?: string
  type?: string
  /** What it reveals or carries that nobody may be served afterwards. */
  untold?: (string | Buffer)[]
  /** So large or slow that only the drill uses it. */
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
