import { createHash, randomBytes } from 'node:crypto'

/** The token of an emailed link. Only its hash is stored, so that reading the table doesn't reveal the link. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')
