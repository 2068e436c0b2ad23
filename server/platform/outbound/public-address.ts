import { BlockList, isIPv4, isIPv6 } from 'node:net'

const listOf = (...subnets: string[]) => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', bits = ''] = subnet.split('/')
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}

// IANA's registries of special addresses. Hosting providers' metadata services are among them.
const special4 = listOf(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
)
// Everything else in IPv6 is local, reserved, or IPv4 in another form (mapped, NAT64): no website is there.
const global6 = listOf('2000::/3')
// Protocol assignments with Teredo, documentation, 6to4.
const special6 = listOf('2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20')

const private4 = listOf('10.0.0.0/8', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16')
const private6 = listOf('::1/128', 'fc00::/7')
const metadata6 = listOf('fd00:ec2::/32')

/** An address of the public internet; with `allowPrivate` also of this machine and of private networks. */
export function isOutside(address: string, allowPrivate = false): boolean {
  if (isIPv4(address)) return !special4.check(address) || (allowPrivate && private4.check(address))
  // A zone ('%eth0') names one of our own interfaces.
  if (!isIPv6(address) || address.includes('%')) return false
  if (allowPrivate && private6.check(address, 'ipv6') && !metadata6.check(address, 'ipv6')) return true
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}
