import { expect, test } from 'vitest'
import { isOutside } from './public-address.ts'

const outside = [
  '1.1.1.1',
  '93.184.216.34',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '2606:4700:4700::1111',
  '2a00:1::1',
]
const privateOnes = [
  '127.0.0.1',
  '127.9.9.9',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '::1',
  'fd12::1',
]
const never = [
  ...['0.0.0.0', '0.1.2.3', '100.64.0.1', '100.127.255.255', '169.254.169.254', '192.0.0.8', '192.0.2.1'],
  ...['192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.1.1.1'],
  ...['240.0.0.1', '255.255.255.255', '::', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', 'fd00:ec2::254'],
  ...['::ffff:127.0.0.1', '::ffff:1.1.1.1', '::ffff:a9fe:a9fe', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
  ...['2002:7f00:1::1', '2001::1', '2001:0:4136:e378::1', '2001:db8::1', '3fff::1', '100::1', '5f00::1', '4000::1'],
  ...['', 'localhost', '127.1', '1.1.1', '999.1.1.1', '2606:4700::%1'],
]

test('only addresses of the public internet are outside', () => {
  for (const address of outside) expect([address, isOutside(address)]).toEqual([address, true])
  for (const address of [...privateOnes, ...never]) expect([address, isOutside(address)]).toEqual([address, false])
})

test('an operator may let private networks in, but never what answers for the machine itself or for many', () => {
  for (const address of [...outside, ...privateOnes])
    expect([address, isOutside(address, true)]).toEqual([address, true])
  for (const address of never) expect([address, isOutside(address, true)]).toEqual([address, false])
})
