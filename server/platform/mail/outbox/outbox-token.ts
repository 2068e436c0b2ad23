import { createHmac } from 'node:crypto'

/** Opens the outbox; only whoever may read the secret, or the first words of the program, knows it. */
export const outboxToken = ({ secret }: { secret: string }) =>
  createHmac('sha256', secret).update('outbox').digest('base64url').slice(0, 32)

/** Told to whoever starts the program. */
export const outboxAddress = (services: { secret: string; config: { port: number } }) =>
  `http://localhost:${services.config.port}/dev/outbox?token=${outboxToken(services)}`
