import { createHash, randomBytes } from 'node:crypto'

/** The end of a mailed link. Only its hash is kept: whoever reads the table cannot open the link. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')
