const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * A canonical form of an address: text after a plus reaches the same mailbox everywhere we know of, and Google ignores
 * dots.
 */
export function mailboxOf(address: string): string {
  const [name = '', domain = ''] = address.trim().toLowerCase().split('@')
  const plain = name.split('+')[0] || name
  return dotless.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}
