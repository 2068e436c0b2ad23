import { importLimits, importTexts } from '#domain/sharing/vehicle-import.ts'
import { distanceNamed, type Given, type GivenImport, isYes, volumeNamed } from '../given.ts'
import { ImportProblem, type TextFile } from '../read-table.ts'

/*
 * aCar's own backup: flat records of `<name>value</name>`. Read without an XML library, because nothing else of XML is in
 * it: no attribute matters, and a document type, with which such files are made to grow, is refused.
 */

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string) => text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole).trim()

interface Element {
  name: string
  body: string
  start: number
}

/** The elements of these names, outermost first; none is nested in another of its own name. */
function elementsOf(text: string, name: RegExp): Element[] {
  const found: Element[] = []
  const opening = /<([\w-]+)(?:\s[^<>]*)?>/g
  for (let tag = opening.exec(text); tag; tag = opening.exec(text)) {
    const [whole, called = ''] = tag
    if (!name.test(called) || whole.endsWith('/>')) continue
    const start = tag.index + whole.length
    const end = text.indexOf(`</${called}>`, start)
    if (end < 0) throw new ImportProblem(importTexts.unreadable)
    found.push({ name: called, body: text.slice(start, end), start })
    if (found.length > importLimits.lines) throw new ImportProblem(importTexts.tooManyLines)
    opening.lastIndex = end
  }
  return found
}

export function readBackup(file: TextFile, all: GivenImport) {
  if (/<!(DOCTYPE|ENTITY)/i.test(file.text)) throw new ImportProblem(importTexts.unreadable)
  const vehicles = elementsOf(file.text, /^vehicle$/)
  const cars = vehicles.length > 0 ? vehicles : [{ name: '', body: file.text, start: 0 }]
  for (const car of cars) {
    const [head = ''] = car.body.split(/<[\w-]+-records?>/, 1)
    const said = fieldsOf(head)
    const before = file.text.slice(0, car.start).split('\n').length
    for (const record of elementsOf(car.body, /^(fillup|fill-up|service|expense)-record$/)) {
      const line = before + car.body.slice(0, record.start).split('\n').length - 1
      all.given.push(givenOf(file, line, record, said))
    }
  }
}

function fieldsOf(body: string) {
  const fields = new Map<string, string>()
  for (const [, name = '', value = ''] of body.matchAll(/<([\w-]+)>([^<]*)<\/\1>/g)) fields.set(name, decoded(value))
  return (...names: string[]) => names.map((name) => fields.get(name)).find((value) => value) ?? ''
}

function givenOf(file: TextFile, line: number, { name, body }: Element, car: (...names: string[]) => string): Given {
  const said = fieldsOf(body)
  const shared = {
    file: file.name,
    line,
    text: body.replace(/\s+/g, ' ').trim().slice(0, 200),
    car: car('name'),
    date: said('date'),
    odometer: said('odometer-reading', 'odometer'),
    distance: distanceNamed(car('distance-unit')),
    total: said('total-cost', 'cost'),
    station: said('fuel-brand', 'place-name'),
    notes: said('notes'),
  }
  if (name.startsWith('service')) return { ...shared, what: 'work', title: said('type', 'name'), category: 'Service' }
  if (name.startsWith('expense')) return { ...shared, what: 'cost', title: said('type', 'name') }
  return {
    ...shared,
    what: 'energy',
    quantity: said('volume'),
    volume: volumeNamed(car('volume-unit')),
    price: said('price-per-volume-unit'),
    isFull: !isYes(said('partial')),
    isMissed: isYes(said('previous-missed-fillups')),
  }
}
