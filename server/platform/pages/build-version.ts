import { createHash } from 'node:crypto'

/** The list of built files names each by its content, so its own hash names the build. */
export const versionOfBuild = (manifest: string) => createHash('sha256').update(manifest).digest('hex').slice(0, 12)
