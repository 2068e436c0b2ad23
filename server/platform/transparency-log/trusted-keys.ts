import type { Services } from '../services.ts'
import type { TrustedKeys } from './check-proof.ts'
import { logVerifiers } from './log-key.ts'
import { vkeyOf } from './signed-note.ts'
import { witnessVerifier } from './witness/witness.ts'

/** Keys by which a proof is checked. This server's own cosignature adds nothing to its signature. */
export async function trustedKeys(services: Pick<Services, 'db' | 'secret' | 'config'>): Promise<TrustedKeys> {
  const own = witnessVerifier(services).publicKey
  const others = services.config.witnesses.filter(({ verifier }) => !Buffer.from(verifier.publicKey).equals(own))
  return {
    log_keys: (await logVerifiers(services.db)).map(vkeyOf),
    witness_keys: others.map(({ verifier }) => vkeyOf(verifier)),
    timestamp_ca: services.config.timestamps?.certificates ?? [],
  }
}
