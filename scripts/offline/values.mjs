/* What a file says, taken as it should be taken from a stranger. */

/** A value from the file, cut short so that it cannot imitate our own lines. */
export function brief(value, most = 60) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

export const isPart = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
export const listOf = (value) => (Array.isArray(value) ? value.filter(isPart) : [])
export const moment = (value) => (typeof value === 'string' ? Date.parse(value) : Number.NaN)
export const placeOf = ({ file }) => (Number.isInteger(file.document.sequence) ? file.document.sequence : 0)
export const textsOf = (list) => (Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [])
export const inOrder = (files) => [...files].sort((one, other) => placeOf(one) - placeOf(other))

export const nameOf = ({ make, model, year, registration_number: plate }) =>
  `${brief(make)} ${brief(model)} (${brief(year)}), ${plate ? brief(plate, 20) : 'no registration'}`
