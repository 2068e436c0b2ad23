const lookalikes: Record<string, string> = {
  ...{ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 6: 'g', 7: 't', 9: 'g', i: 'l', '|': 'l', '!': 'l', '@': 'a' },
  ...{ а: 'a', е: 'e', т: 't', г: 'r', α: 'a', ε: 'e', τ: 't', ɡ: 'g', ı: 'l', ӏ: 'l' },
}

export const notOurName = 'Please enter your own name, not ours'

/**
 * Whether a name could be mistaken for GarageTale itself, however it is spelt: 'Garage  Tale', 'G4rageTaIe Support'.
 */
export const posesAsUs = (name: string) =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((sign) => lookalikes[sign] ?? sign)
    .filter((sign) => /[a-z]/.test(sign))
    .join('')
    .includes('garagetale')
