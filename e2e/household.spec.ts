import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, londonToday } from '../domain/basics/format.ts'
import { addCar, dialog } from './cars.ts'
import { expect, password, test } from './fixtures.ts'
import { inOutbox } from './outbox.ts'
import { keepWash } from './waiting.ts'

// Two people at two browsers, for which a busy machine takes its time.
test.setTimeout(150_000)

const mini = { make: 'Mini', model: 'Cooper', year: 2019, mileage: 42_000, registration_number: 'AB12CDE' }
const daysAgo = (days: number) => addDays(londonToday(), -days)

async function logs(page: Page, car: string, path: string, data: object) {
  const answer = await page.request.post(`/api/vehicles/${car}/${path}`, {
    data: { confirmed: ['cost_unusual'], ...data },
  })
  expect([path, answer.status()]).toEqual([path, 201])
}
const fill = (days: number, mileage: number) => ({ date: daysAgo(days), mileage, litres: 30, cost: 45, is_full: true })
const invitationTo = (baseURL: string | undefined, email: string) =>
  inOutbox(
    baseURL,
    (mails) => mails.find((mail) => mail.includes(email) && mail.includes('/join/'))?.match(/\/join\/[\w-]+/)?.[0],
  )
const entry = (page: Page, name: RegExp) => page.getByRole('article', { name })

test('two people keep one car for a month, and one of them leaves', async ({
  page: olive,
  signUp,
  anotherBrowser,
  accessible,
  baseURL,
}) => {
  await signUp(olive, 'Olive Owen')
  const car = await addCar(olive, mini)
  const dan = await anotherBrowser({ width: 390, height: 844 })
  const driver = await signUp(dan, 'Dan Dale')

  // She invites him, keeping costs and documents to herself.
  await olive.goto(`/vehicle/${car}?tab=ownership`)
  await expect(olive.getByText('Only you have a key')).toBeVisible()
  await olive.getByRole('button', { name: 'Invite somebody' }).click()
  const form = dialog(olive, 'Invite somebody')
  await form.getByLabel('Their email address').fill(driver.email)
  await expect(form.getByRole('radio', { name: /^Contributor/ })).toBeChecked()
  await accessible(olive)
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(olive.getByText('Invitation sent', { exact: true })).toBeVisible()
  await expect(olive.getByText(/^Invited; the link works until/)).toBeVisible()
  const link = await invitationTo(baseURL, driver.email)

  // Whoever only looks accepts nothing, and the wrong account is told so.
  const stranger = await anotherBrowser()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
    /^Olive Owen invites you to the 2019 Mini Cooper/,
  )
  await expect(stranger.getByRole('link', { name: 'Create your account' })).toBeVisible()
  await accessible(stranger)
  const elsewhere = await olive.context().newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('This invitation is for another account')).toBeVisible()
  await elsewhere.close()
  await dan.goto(link)
  await dan.getByRole('button', { name: 'Accept' }).click()
  await expect(dan).toHaveURL(new RegExp(`/vehicle/${car}`))
  await expect(dan.getByText('Shared by Olive Owen.')).toBeVisible()
  await accessible(dan)
  await expect(olive.getByRole('listitem').filter({ hasText: 'Dan Dale' }).getByText('Contributor')).toBeVisible()

  // A month of it, by both.
  await logs(olive, car, 'service-records', { type: 'Major Service', date: daysAgo(30), cost: 412.34, mileage: 42_100 })
  await logs(dan, car, 'fill-ups', fill(26, 42_300))
  await logs(olive, car, 'fill-ups', fill(17, 42_600))
  await logs(dan, car, 'fill-ups', fill(8, 42_900))
  await logs(olive, car, 'reminders', { title: 'Check the tyres', type: 'Other', due_date: londonToday() })
  await dan.goto(`/vehicle/${car}?tab=timeline`)
  await expect(entry(dan, /^Fill-up/)).toHaveCount(3)
  await expect(dan.getByText('412.34')).toHaveCount(0)
  await expect(dan.getByText('Added by you')).toHaveCount(2)
  await dan.getByRole('button', { name: 'Add New' }).click()
  await expect(dan.getByRole('menuitem', { name: 'Reminder' })).toHaveCount(0)
  await dan.getByRole('menuitem', { name: 'Note' }).click()
  await dan.getByLabel('Note', { exact: true }).fill('Rattles at fifty.')
  await dan.getByRole('button', { name: 'Save' }).click()
  await expect(dan.getByText('Rattles at fifty.')).toBeVisible()

  // What he may change is what he added; she sees who added what, without reloading.
  await expect(dan.getByRole('button', { name: /^Actions for note/ })).toBeVisible()
  await dan.getByRole('button', { name: /^Actions for service/ }).click()
  await expect(dan.getByRole('menuitem', { name: 'Add another like this' })).toBeVisible()
  await expect(dan.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
  await dan.keyboard.press('Escape')
  await olive.goto(`/vehicle/${car}?tab=timeline`)
  await expect(olive.getByText('Added by Dan Dale')).toHaveCount(3)
  await expect(olive.getByText('£412.34')).toBeVisible()
  await logs(dan, car, 'washes', { date: daysAgo(1) })
  await expect(olive.getByText('Added by Dan Dale')).toHaveCount(4)

  // It stands in his garage, with what is due.
  await dan.goto('/')
  await expect(dan.getByRole('heading', { name: 'Shared with you' })).toBeVisible()
  await expect(dan.getByText('Shared by Olive Owen', { exact: false }).first()).toBeVisible()
  await expect(dan.getByText('Check the tyres').first()).toBeVisible()
  await expect(dan.getByText('412.34')).toHaveCount(0)

  // He leaves: his other open page loses the car by itself, and what he added stays with her.
  const open = await dan.context().newPage()
  await open.goto(`/vehicle/${car}?tab=timeline`)
  await expect(open.getByText('Rattles at fifty.')).toBeVisible()
  await dan.goto('/people')
  await dan.getByRole('button', { name: /^Leave/ }).click()
  await dan.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(dan.getByText('You no longer have access', { exact: true })).toBeVisible()
  await expect(open.getByText('Rattles at fifty.')).toHaveCount(0)
  await expect(open.getByRole('heading', { name: 'Vehicle Not Found' })).toBeVisible()
  await dan.goto('/vehicles')
  await expect(dan.getByText('Your garage is empty')).toBeVisible()
  await expect(dan.getByText('Shared by Olive Owen')).toHaveCount(0)
  await olive.goto('/people')
  await expect(olive.getByText('Only you have a key')).toBeVisible()
  await olive.goto(`/vehicle/${car}?tab=timeline`)
  await expect(olive.getByText('Added by Dan Dale')).toHaveCount(4)
  await olive.getByRole('button', { name: /^Notifications, \d unread/ }).click()
  await expect(olive.getByRole('button', { name: /Dan Dale left/ })).toBeVisible()
})

test('somebody without an account signs up by the link; a role that changes keeps what they typed; once removed, nothing of what they had open or waiting gets in', async ({
  page: olive,
  signUp,
  anotherBrowser,
  problems,
  baseURL,
}) => {
  await signUp(olive, 'Olive Owen')
  const car = await addCar(olive, mini)
  const email = `nora.${randomUUID().slice(0, 8)}@example.org`
  const choice = { role: 'contributor', shows_costs: false, shows_documents: false, reminds: true }
  const invited = await olive.request.post('/api/people', { data: { email, vehicle_id: car, ...choice } })
  expect(invited.status()).toBe(201)
  const { id } = await invited.json()
  const nora = await anotherBrowser({ width: 390, height: 844 })
  await nora.goto(await invitationTo(baseURL, email))
  await nora.getByRole('link', { name: 'Create your account' }).click()
  await nora.getByLabel('Name').fill('Nora New')
  await nora.getByLabel('Email').fill(email)
  await nora.getByLabel('Password', { exact: true }).fill(password)
  await nora.getByLabel('Confirm Password').fill(password)
  await nora.getByRole('button', { name: 'Create Account' }).click()
  await nora.getByRole('button', { name: 'Accept' }).click()
  await expect(nora.getByText('Shared by Olive Owen.')).toBeVisible()

  // She ticks off what is due and is named for it.
  const reminder = { title: 'Check the tyres', type: 'Other', due_date: londonToday() }
  await logs(olive, car, 'reminders', reminder)
  await nora.goto(`/vehicle/${car}?tab=reminders`)
  await nora.getByRole('button', { name: 'Complete' }).click()
  await nora.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
  await olive.goto(`/vehicle/${car}?tab=reminders`)
  await expect(olive.getByText('Completed by Nora New')).toBeVisible()

  // The owner gives the next one to her alone.
  await olive.getByRole('button', { name: 'Add Reminder' }).click()
  const adding = dialog(olive, 'Add Reminder')
  await adding.getByLabel('Title').fill('Wash her')
  await adding.getByLabel('Type').selectOption('Other')
  await adding.getByLabel('Due date').fill(addDays(londonToday(), 3))
  await adding.getByLabel('Who should do it?').selectOption('Nora New')
  await adding.getByRole('button', { name: 'Add Reminder' }).click()
  await expect(olive.getByText('For Nora New')).toBeVisible()
  await expect(nora.getByText('For you')).toBeVisible()

  const changes = async (role: string) => {
    const data = { ...choice, role }
    expect((await olive.request.patch(`/api/people/${id}`, { data })).status()).toBe(200)
  }
  await nora.goto(`/vehicle/${car}?tab=timeline&action=note`)
  const note = nora.getByLabel('Note', { exact: true })
  await note.fill('Rattles at fifty.')
  await changes('viewer')
  await nora.getByRole('button', { name: 'Save' }).click()
  await expect(nora.getByText('You can look at this vehicle, but not change it.')).toBeVisible()
  await expect(note).toHaveValue('Rattles at fifty.')
  await changes('contributor')
  await nora.getByRole('button', { name: 'Save' }).click()
  await expect(nora.getByText('Rattles at fifty.')).toBeVisible()

  // Without a signal she saves a wash; meanwhile she is removed.
  await keepWash(nora, nora.context(), car, 12)
  await olive.goto('/people')
  await olive.getByRole('button', { name: 'More for Nora New' }).click()
  await olive.getByRole('menuitem', { name: 'Remove' }).click()
  await olive.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(olive.getByText('Nora New no longer has access', { exact: true })).toBeVisible()
  await nora.context().setOffline(false)
  await expect(nora.getByRole('heading', { name: 'Vehicle Not Found' })).toBeVisible()
  await nora.goto('/waiting')
  await expect(nora.getByRole('heading', { name: 'Needs your attention' })).toBeVisible()
  expect((await (await olive.request.get(`/api/vehicles/${car}/washes`)).json()).items).toEqual([])
  expect((await (await olive.request.get(`/api/vehicles/${car}/reminders`)).json()).pending.items).toMatchObject([
    { title: 'Wash her', for_member: null },
  ])
  problems.splice(0, problems.length, ...problems.filter((problem) => !/net::ERR_/.test(problem)))
})

test('a whole garage is shared but for one car, of which nothing is told; a manager takes the history of the others along', async ({
  page: olive,
  signUp,
  anotherBrowser,
  accessible,
  baseURL,
}) => {
  await signUp(olive, 'Olive Owen')
  const car = await addCar(olive, mini)
  const secret = await addCar(olive, { make: 'Wolseley', model: 'Hornet', year: 1965, mileage: 12_000 })
  const mia = await anotherBrowser({ width: 390, height: 844 })
  const { email } = await signUp(mia, 'Mia Moss')
  await olive.goto('/people')
  await olive.getByRole('button', { name: 'Invite somebody' }).click()
  const form = dialog(olive, 'Invite somebody')
  await form.getByLabel('Their email address').fill(email)
  await expect(form.getByText('Leave any out?')).toHaveCount(0)
  await form.getByLabel('Into which car?').selectOption('garage')
  await form.getByRole('checkbox', { name: '1965 Wolseley Hornet' }).check()
  await form.getByRole('radio', { name: /^Manager/ }).check()
  await accessible(olive)
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(olive.getByText('Your whole garage, but for the 1965 Wolseley Hornet')).toBeVisible()

  await mia.goto(await invitationTo(baseURL, email))
  await mia.getByRole('button', { name: 'Accept' }).click()
  await mia.goto('/vehicles')
  await expect(mia.getByText('Cooper').first()).toBeVisible()
  await expect(mia.getByText('Wolseley')).toHaveCount(0)
  await mia.goto(`/vehicle/${secret}`)
  await expect(mia.getByRole('heading', { name: 'Vehicle Not Found' })).toBeVisible()
  await mia.goto(`/vehicle/${car}?tab=sharing`)
  await expect(mia.getByRole('heading', { name: 'Take it with you' })).toBeVisible()
  await expect(mia.getByRole('button', { name: 'Make the PDF' })).toBeVisible()
  await accessible(mia)
  const download = mia.waitForEvent('download')
  await mia.getByRole('button', { name: 'Download JSON' }).click()
  expect((await download).suggestedFilename()).toContain('garagetale-AB12CDE')

  // She is let into that one too, and then kept from the other: her open page loses it by itself.
  const changes = async (keep: string, leave: string) => {
    await olive.getByRole('button', { name: 'More for Mia Moss' }).click()
    await olive.getByRole('menuitem', { name: 'Change what they may do' }).click()
    const change = dialog(olive, 'What Mia Moss may do')
    await change.getByRole('checkbox', { name: keep }).uncheck()
    await change.getByRole('checkbox', { name: leave }).check()
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(change).toHaveCount(0)
  }
  await changes('1965 Wolseley Hornet', '2019 Mini Cooper')
  await expect(mia.getByRole('heading', { name: 'Vehicle Not Found' })).toBeVisible()
  await mia.goto(`/vehicle/${secret}`)
  await expect(mia.getByText('Shared by Olive Owen.')).toBeVisible()
})
