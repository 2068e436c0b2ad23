import { expect, test } from 'vitest'
import { privateDomainOf } from './private-domain.ts'

test('a domain that somebody owns is one, whatever stands before it; a big provider’s is nobody’s', () => {
  for (const own of ['a@smith.example', 'b@mail.smith.example', 'C@X.Y.Smith.Example '])
    expect(privateDomainOf(own)).toBe('smith.example')
  for (const own of ['a@smith.co.uk', 'b@cars.smith.co.uk']) expect(privateDomainOf(own)).toBe('smith.co.uk')
  expect(privateDomainOf('a@jones.co.uk')).toBe('jones.co.uk')
  for (const provider of ['ann@gmail.com', 'ann@yahoo.co.uk', 'ann@hotmail.co.uk', 'ann@btinternet.com'])
    expect(privateDomainOf(provider)).toBeUndefined()
})
