import { isIPv6 } from 'node:net'

/** IPv4-mapped IPv6, as a dual-stack socket reports it, becomes plain IPv4. */
export function plainAddress(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : address
}

/** The network an address belongs to: one IPv6 connection has up to 2^72 addresses, so all of those count as one. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [a = 0, b = 0, c = 0, d = 0] = groupsOf(plain)
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`
}

/** The eight numbers of a valid IPv6 address, however it was abbreviated. */
function groupsOf(address: string): number[] {
  const [before = [], after = []] = (address.split('%')[0] ?? '').split('::').map(numbersIn)
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

const numbersIn = (part: string): number[] =>
  part.split(':').flatMap((group) => {
    if (group === '') return []
    if (!group.includes('.')) return Number.parseInt(group, 16)
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
