import { createHmac } from 'node:crypto'

/** Opens the outbox; known only to someone who can read the secret or the startup log. */
export const outboxToken = ({ secret }: { secret: string }) =>
  createHmac('sha256', secret).update('outbox').digest('base64url').slice(0, 32)

/** Printed at startup. */
export const outboxAddress = (services: { secret: string; config: { port: number } }) =>
  `http://localhost:${services.config.port}/dev/outbox?token=${outboxToken(services)}`
