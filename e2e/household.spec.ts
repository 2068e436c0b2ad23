import type { Page } from '@playwright/test'
import { addDays, londonToday } from '../domain/basics/format.ts'
import { addCar, dialog } from './cars.ts'
import { expect, test } from './fixtures.ts'
import { inOutbox } from './outbox.ts'

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
  const link = await inOutbox(
    baseURL,
    (mails) =>
      mails.find((mail) => mail.includes(driver.email) && mail.includes('/join/'))?.match(/\/join\/[\w-]+/)?.[0],
  )

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
