/*
 * Notes today's odometer, as a home automation would each evening, and prints what is due next.
 *
 *   API=https://garage.example/api KEY=gt_… node odometer.mjs 42150
 *
 * The key is for one vehicle and needs vehicles:read and mileage:write. Wants Node 18 or later, and nothing else.
 */
const { API, KEY } = process.env
const [, , odometer] = process.argv

async function ask(path, { method = 'GET', body, ...headers } = {}) {
  const answer = await fetch(`${API}${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = answer.status === 204 ? undefined : await answer.json()
  if (answer.ok) return said
  const { code, message, fields } = said.error
  throw new Error(`${answer.status} ${code}: ${message} ${fields ? JSON.stringify(fields) : ''}`)
}

const { vehicle_id } = await ask('/key')
const date = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' })
const reading = await ask(`/vehicles/${vehicle_id}/mileage/readings`, {
  method: 'POST',
  // GarageTale asks about a second reading of one day; that it is right is said in advance.
  body: { date, value: Number(odometer), unit: 'mi', confirmed: ['mileage_same_day'] },
  // Sent again after a lost answer, it is one reading.
  'idempotency-key': `odometer-${date}-${odometer}`,
})
console.log(`${reading.date}: ${reading.miles} miles`)

const { due_dates } = await ask(`/vehicles/${vehicle_id}/due-dates`)
for (const { kind, date } of due_dates) if (date) console.log(`${kind}: ${date}`)
