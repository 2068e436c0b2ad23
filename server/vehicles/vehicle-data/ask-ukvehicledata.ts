import { part, words } from '#domain/basics/untrusted.ts'
import { ProviderError } from './provider-error.ts'
import { storable } from './storable.ts'

export interface UkVehicleData {
  key: string
  /** The packages' base address, without a trailing slash. */
  url: string
  /** Milliseconds until an incomplete answer is given up. */
  timeout?: number
}

const largestAnswer = 2 * 1024 * 1024
const longestWait = 10_000

/** One paid package from the provider: its JSON, or undefined if the registration is unknown. */
export async function askUkVehicleData(
  { key, url, timeout = longestWait }: UkVehicleData,
  packageName: string,
  keys: Record<string, string>,
): Promise<unknown> {
  const query = new URLSearchParams({ v: '2', api_nullitems: '1', auth_apikey: key, ...keys })
  const { status, text } = await fetchText(`${url}/${packageName}?${query}`, timeout)
  const answer = status === 200 ? parse(text) : tryToParse(text)
  const { StatusCode, StatusMessage } = part(part(answer).Response)
  const told = words(typeof StatusMessage === 'string' ? StatusMessage.replaceAll(key, '') : null, 200) ?? undefined
  if (status === 404) return undefined
  if (status === 401) throw new ProviderError('refused', 'it does not accept our key', { told })
  if (status !== 200) throw new ProviderError('failed', `it answered ${status}`, { told })
  if (typeof StatusCode !== 'string') throw new ProviderError('unreachable', 'its answer has another shape')
  if (/^Success/.test(StatusCode)) return answer
  if (notKnown.test(StatusCode)) return undefined
  if (notAllowed.test(StatusCode)) throw new ProviderError('refused', 'it does not accept our key', { told })
  throw new ProviderError('failed', 'it answered without success', { told })
}

// The provider says these with HTTP 200.
const notKnown = /^(KeyInvalid|ItemNotFound|NoDataFound|InvalidSearchTerm|VrmNotFound)$/i
const notAllowed = /api_?key|unauthori[sz]ed|accessdenied|account/i

async function fetchText(address: string, timeout: number): Promise<{ status: number; text: string }> {
  try {
    // A redirect would carry our key to somebody else.
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    let size = 0
    const chunks: Uint8Array[] = []
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > largestAnswer) throw new ProviderError('unreachable', 'its answer is too large')
      chunks.push(chunk)
    }
    return { status: response.status, text: Buffer.concat(chunks).toString('utf8') }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const slow = error instanceof DOMException && error.name === 'TimeoutError'
    throw new ProviderError('unreachable', slow ? `no answer within ${timeout} ms` : 'it could not be reached')
  }
}

function parse(text: string): unknown {
  try {
    return storable(JSON.parse(text))
  } catch {
    throw new ProviderError('unreachable', 'its answer is not JSON')
  }
}

function tryToParse(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}
