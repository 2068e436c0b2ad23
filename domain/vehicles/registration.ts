export type RegistrationStyle = 'current' | 'prefix' | 'suffix' | 'dateless' | 'diplomatic' | 'trade' | 'unknown'

/**
 * Each format captures the groups that the law separates on the plate. Northern Irish marks (AIZ 1234) are spaced like
 * dateless ones.
 */
const styles: [RegistrationStyle, RegExp][] = [
  ['current', /^([A-Z]{2}\d{2})([A-Z]{3})$/],
  ['prefix', /^([A-Z]\d{1,3})([A-Z]{3})$/],
  ['suffix', /^([A-Z]{3})(\d{1,3}[A-Z])$/],
  ['dateless', /^([A-Z]{1,3})(\d{1,4})$/],
  ['dateless', /^(\d{1,4})([A-Z]{1,3})$/],
  ['diplomatic', /^(\d{3})([DX])(\d{3})$/],
  ['trade', /^(\d{5})$/],
]

/** AB12CDE: the form that is stored and compared. */
export const normaliseRegistration = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

export function registrationStyle(text: string): RegistrationStyle {
  const plain = normaliseRegistration(text)
  return styles.find(([, shape]) => shape.test(plain))?.[0] ?? 'unknown'
}

/** AB12 CDE: the form that is shown. */
export function formatRegistration(text: string): string {
  const plain = normaliseRegistration(text)
  for (const [, shape] of styles) {
    const groups = plain.match(shape)
    if (groups) return groups.slice(1).join(' ')
  }
  return plain
}
