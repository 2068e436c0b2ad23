import { type Config, isOwnMachine } from '../../config.ts'
import { type Arrived, proxyCheckHeader, proxyCheckPath, proxyCheckToken } from '../../platform/http/proxy-check.ts'
import { reasonOf } from '../../platform/plain-trouble.ts'
import { hasSecret, readSecret } from '../../platform/secret.ts'
import { type Finding, fine, note, wrong } from './finding.ts'

const about = 'Address'
/** Reserved for documentation: no visitor has it, so whoever believes it believes anything. */
const madeUp = '192.0.2.77'
/** More than a proxy takes unless it is told to. */
const size = 2 * 1024 * 1024

/** Asks ourselves for ourselves, the way visitors do. */
export async function checkAddress(config: Config): Promise<Finding[]> {
  const { publicUrl } = config
  if (!hasSecret(config)) return [note(about, `Whether ${publicUrl} leads here is checked after the first start.`)]
  try {
    // A proxy that will not take so much may hang up before it has said so.
    const whole = await ask(config, size).catch((error) => error as Error)
    const answer = whole instanceof Error ? await ask(config, 0) : whole
    if (answer.status !== 200) return [wrong(about, refusal(answer, config))]
    if (answer !== whole) return [wrong(about, tooSmall(publicUrl))]
    const arrived = (await answer.json()) as Arrived
    return [
      fine(about, `${publicUrl} leads to this GarageTale.`),
      ...proxyTrouble(arrived),
      ...(await checkPlainHttp(publicUrl)),
    ]
  } catch (error) {
    return [unreached(error, config)]
  }
}

/** Twice, because the first may go out on a line of the question before, which is just being closed. */
const ask = (config: Config, bytes: number) => askOnce(config, bytes).catch(() => askOnce(config, bytes))

const askOnce = (config: Config, bytes: number) =>
  fetch(config.publicUrl + proxyCheckPath, {
    method: 'POST',
    redirect: 'manual',
    headers: { [proxyCheckHeader]: proxyCheckToken(readSecret(config)), 'x-forwarded-for': madeUp },
    body: new Uint8Array(bytes),
    signal: AbortSignal.timeout(15_000),
  })

const tooSmall = (publicUrl: string) =>
  `The proxy at ${publicUrl} refuses 2 MB, and photos are larger: let it pass on 100 (client_max_body_size 100m).`

function refusal({ status, headers }: Response, { publicUrl, host, port }: Config): string {
  if (status === 413) return tooSmall(publicUrl)
  if ([502, 503, 504].includes(status))
    return `The proxy at ${publicUrl} answers ${status}: it doesn’t reach GarageTale, which should run on ${host}:${port}.`
  if (status >= 300 && status < 400)
    return `${publicUrl} leads on to ${headers.get('location')}: set PUBLIC_URL to the address where that ends.`
  return `Something else answers at ${publicUrl} (${status}), or a GarageTale with another secret: check PUBLIC_URL and the proxy.`
}

function proxyTrouble({ forwarded, trustsProxy, address }: Arrived): Finding[] {
  const through = forwarded !== madeUp && forwarded !== ''
  if (trustsProxy && address === madeUp)
    return [
      wrong(
        about,
        'Visitors can pretend to have any address: TRUST_PROXY=1 is set, but no proxy adds to X-Forwarded-For. Let it (proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for), or set TRUST_PROXY=0 if there is none.',
      ),
    ]
  if (!trustsProxy && through)
    return [wrong(about, 'All visitors count as one, the proxy, and share its rate limits: set TRUST_PROXY=1.')]
  return trustsProxy ? [fine(about, 'The proxy says who is asking, and nobody can pretend to be another.')] : []
}

/** Whatever comes by plain HTTP could be read on the way. */
async function checkPlainHttp(publicUrl: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:' || port !== '') return []
  const answer = await fetch(`http://${hostname}/api/session`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(5000),
  }).catch(() => undefined)
  return answer?.ok
    ? [wrong(about, `http://${hostname} serves without encryption: let port 80 redirect pages, and refuse /api.`)]
    : []
}

const certificateTroubles: Record<string, string> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself, which no browser accepts',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that this machine doesn’t know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'the proxy doesn’t send the whole chain of its certificate, or the authority is your own: name its file in NODE_EXTRA_CA_CERTS then, for this command',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an authority that this machine doesn’t know',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

function unreached(error: unknown, { publicUrl, host, port }: Config): Finding {
  const reason = reasonOf(error)
  if (isOwnMachine(new URL(publicUrl).hostname))
    return note(about, `Nothing answers at ${publicUrl} (${reason}): GarageTale isn’t running, so this wasn’t checked.`)
  const certificate = certificateTroubles[reason]
  if (certificate) return wrong(about, `${publicUrl} can’t be trusted: ${certificate} (${reason}).`)
  if (reason === 'ENOTFOUND' || reason === 'EAI_AGAIN')
    return wrong(
      about,
      `The name in ${publicUrl} leads nowhere (${reason}): check PUBLIC_URL and the name’s DNS records.`,
    )
  return wrong(
    about,
    `Nothing answers at ${publicUrl} (${reason}): is the proxy running, and does a firewall let it be reached? It should lead to ${host}:${port}.`,
  )
}
