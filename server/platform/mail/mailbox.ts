const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * One word for one mailbox, however its address is written: what stands after a plus leads to the same one everywhere
 * we know of, and Google's do not see dots.
 */
export function mailboxOf(address: string): string {
  const [name = '', domain = ''] = address.trim().toLowerCase().split('@')
  const plain = name.split('+')[0] || name
  return dotless.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}
