import type { SpecificationField } from '#domain/vehicles/specification.ts'

export interface AskedField {
  field: SpecificationField
  /** 'power': after 'The'. */
  name: string
  unit: string
}

const fields: readonly { said: RegExp; asked: AskedField }[] = [
  {
    said: /\b(bhp|horse ?power|brake horse|how powerful|how much power)\b/,
    asked: { field: 'power_bhp', name: 'power', unit: 'bhp' },
  },
  { said: /\btorque\b(?!.{0,20}\b(wheel|nuts?|bolts?))/, asked: { field: 'torque_nm', name: 'torque', unit: 'Nm' } },
  {
    said: /\btop speed\b|\bhow fast\b.{0,20}\b(go|is|does|will|can)\b/,
    asked: { field: 'max_speed_mph', name: 'top speed', unit: 'mph' },
  },
  {
    said: /\b0 ?(-|to) ?6[02]\b|\bnought to sixty\b/,
    asked: { field: 'acceleration_0_60_mph', name: '0-60 mph time', unit: 's' },
  },
  {
    said: /\b(fuel|petrol|diesel)? ?tank\b.{0,20}\b(size|capacity|big|hold|litres?)\b|\b(big|size|capacity|litres?|hold)\b.{0,25}\btank\b/,
    asked: { field: 'fuel_tank_capacity', name: 'fuel tank', unit: 'litres' },
  },
  {
    said: /\b(how (heavy|much does)\b.{0,20}\b(weigh|heavy|is)|kerb weight|how heavy|what does .{0,15} weigh)\b/,
    asked: { field: 'kerb_weight', name: 'kerb weight', unit: 'kg' },
  },
  {
    said: /\b(engine (size|capacity)|how big is (my|the) engine|how many cc|what size (is )?(my |the )?engine|what cc)\b/,
    asked: { field: 'engine_capacity', name: 'engine capacity', unit: 'cc' },
  },
  {
    said: /\b(how long is (my|the|it)(?! (mot|tax|insurance|warranty))|length)\b/,
    asked: { field: 'car_length', name: 'length', unit: 'mm' },
  },
  { said: /\b(how wide|width)\b/, asked: { field: 'width', name: 'width', unit: 'mm' } },
  { said: /\b(how (tall|high) is (my|the|it)|height)\b/, asked: { field: 'height', name: 'height', unit: 'mm' } },
  { said: /\bhow many seats\b/, asked: { field: 'number_of_seats', name: 'number of seats', unit: '' } },
  { said: /\bhow many cylinders\b/, asked: { field: 'number_of_cylinders', name: 'number of cylinders', unit: '' } },
  { said: /\b(co2|carbon dioxide|g\/km)\b/, asked: { field: 'co2_emissions', name: 'CO₂ emissions', unit: 'g/km' } },
  { said: /\bofficial mpg\b/, asked: { field: 'combined_mpg', name: 'official combined figure', unit: 'mpg' } },
]

export const specificationAsked = (said: string): AskedField | undefined =>
  /\b(what|whats|how|tell)\b/.test(said) ? fields.find(({ said: pattern }) => pattern.test(said))?.asked : undefined
