import { CompactSign } from 'jose'
import type { HandoverFile } from '#domain/ownership/handover.ts'
import { credentialOf, didOf, keyIdOf } from '#domain/ownership/handover-credential.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { keepSealKey } from './seal-handover.ts'
import { sealingKey } from './seal-key.ts'

/** By the key in use, which may be newer than the seal's; the credential names the seal's key too. */
export async function signCredential(db: Db, services: Pick<Services, 'secret' | 'config'>, file: HandoverFile) {
  const { publicUrl } = services.config
  const { key_id } = await keepSealKey(db, services.secret)
  const payload = new TextEncoder().encode(JSON.stringify(credentialOf(file, publicUrl)))
  return new CompactSign(payload)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid: keyIdOf(didOf(publicUrl), key_id) })
    .sign(sealingKey(services.secret).privateKey)
}
