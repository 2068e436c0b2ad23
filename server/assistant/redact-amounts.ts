import type { Pattern } from './redact-pattern.ts'

const units =
  /^\s?(?:k?\s?miles?|mi\b|k?ms?\b|mph|kph|bhp|hp|ps|nm|n\/m|psi|bar|rpm|litres?|l\b|ml|mm|cm|cc|amps?|ah|v\b|volts?|w\b|watts?|%|degrees|°|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|times|on the clock|[.:/]\d)/i
/** Pounds are also a weight, a pressure and a torque. */
const isWeight = (_match: string, _before: string, after: string) =>
  /^(?:[\s-]*(?:per (?:square|sq)|f(?:oo)?t|feet|force)|\s+of (?:torque|pressure|boost|force|weight)|\s+in (?:the|each|all|my|every) (?:front|rear|tyres?|wheels?))/i.test(
    after,
  )

const figure = String.raw`\d+(?:,\d{3})*(?:\.\d+)?(?:\s?(?:k|m|grand|thousand|hundred))?`
const counted =
  'half|a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|' +
  'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|couple|few|several|dozen|and|of'
const inWords = `(?:(?:${counted})[\\s-]+)+`
const cue =
  '(?:paid|pay(?:ing)?|costs?|costing|quoted|quote of|charged?|charging|spent|spend|budget(?: of| is)?|worth|asking(?: price)?(?: is| of)?|price[sd]?(?: is| of| at)?|sold for|bought (?:it |her |him )?for|offer(?:ed)?(?: of)?)(?: me| us| him| her| them)?(?: for| it for)?(?: about| around| roughly| over| under| nearly| almost| up to| only| just| at)?:?'

export const amounts: Pattern[] = [
  {
    kind: 'amount',
    shape: new RegExp(String.raw`[£$€]\s?(?:${figure}|(?:${counted})(?:[\s-]+(?:${counted}))*)\b`, 'gi'),
  },
  { kind: 'amount', shape: new RegExp(String.raw`\bgbp\s?${figure}\b`, 'gi') },
  {
    kind: 'amount',
    shape: new RegExp(String.raw`\b${figure}\s?(?:pounds?|quid|gbp|sterling|pence)\b`, 'gi'),
    isFact: isWeight,
  },
  { kind: 'amount', shape: new RegExp(String.raw`\b${inWords}(?:pounds?|quid|sterling)\b`, 'gi'), isFact: isWeight },
  {
    kind: 'amount',
    shape: new RegExp(String.raw`\b(?:\d[\d,.]*|(?:${counted}))(?:[\s-](?:${counted}))*\s?grand\b`, 'gi'),
    // A Grand Scenic is a car.
    isFact: (match, _before, after) =>
      /^\s?(?:sc[eé]nic|c4|picasso|cherokee|vitara|c-?max|tour|coup|prix|voyager|modus|espace|santa|land|marquis)/i.test(
        after,
      ) || /^(?:and|of)\s/i.test(match),
  },
  {
    kind: 'amount',
    shape: new RegExp(
      String.raw`(?<=\b${cue}\s{1,2})(?:\d{1,3}(?:,\d{3})+|\d{2,})(?:\.\d\d)?k?\b(?!\.\d)|(?<=\b${cue}\s{1,2})\d(?:\.\d)?k\b`,
      'gi',
    ),
    isFact: (_match, _before, after) => units.test(after),
  },
]
