import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openBusiness } from './businesses.ts'
import { addCar, dialog } from './cars.ts'
import { type Account, expect, test } from './fixtures.ts'
import { operator } from './operator.ts'

// Stories of several people, each in their own browser.
test.setTimeout(150_000)

/** A workshop with its own name and a verified badge. */
async function verifiedWorkshop(page: Page, owner: Account, moderator: Page, judge: Account) {
  const business_name = `Kelham ${randomBytes(4).toString('hex')}`
  const business = await openBusiness(page, owner, { business_name })
  await operator('make-moderator', judge.email)
  const verify = (verified: boolean) =>
    moderator.request.post('/api/moderation/verifications', {
      data: { user_id: owner.id, verified, reason: 'Seen their papers.' },
    })
  expect((await verify(true)).status()).toBe(204)
  return { ...business, business_name, verify }
}

const records = (page: Page) => page.getByRole('region', { name: 'Records to confirm' })

test('an owner names a workshop, the workshop confirms, and everybody reads so; an edit asks again (BUSI-06)', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const [counter, desk, visitor] = [await anotherBrowser(), await anotherBrowser(), await anotherBrowser()]
  await signUp(page)
  const bert = await signUp(counter, 'Bert Baker')
  const { business_name, verify } = await verifiedWorkshop(counter, bert, desk, await signUp(desk, 'Mo Moderator'))
  const car = await addCar(page, { registration_number: 'AB12CDE' })
  const shared = await page.request.patch(`/api/vehicles/${car}/sharing`, { data: { is_public: true } })
  const slug = (await shared.json()).public_url
  await counter.goto('/business')
  await expect(records(counter).getByText('Nothing to confirm.')).toBeVisible()

  await page.goto(`/vehicle/${car}?tab=maintenance&action=service`)
  const form = dialog(page, 'Add Service Record')
  await form.getByLabel('Service type').selectOption('Major Service')
  await form.getByLabel('Date', { exact: true }).fill('2026-03-14')
  await form.getByLabel('Mileage').fill('41200')
  await form.getByLabel('Cost').fill('412.77')
  const centre = form.getByRole('combobox', { name: 'Service centre' })
  await centre.pressSequentially(business_name.slice(0, 12))
  const option = form.getByRole('option', { name: business_name })
  await expect(option).toContainText('verified')
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(option).toBeHidden()
  await expect(form).toBeVisible()
  await centre.pressSequentially(business_name.slice(12))
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(centre).toHaveValue(business_name)
  await expect(form.getByText('but no costs, receipts or anything else')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  const card = records(counter).getByRole('article')
  await expect(card).toContainText('1962 Morris Minor')
  await expect(records(counter).getByRole('button', { name: 'Waiting (1)' })).toBeVisible()
  await expect(card).toContainText('41,200')
  await expect(card).toContainText('Ann Archer')
  await expect(card).not.toContainText('412')
  await accessible(counter)
  await card.getByRole('button', { name: /^Confirm Major Service/ }).click()
  await expect(records(counter).getByText('Nothing to confirm.')).toBeVisible()
  await expect(page.getByRole('link', { name: `Confirmed by ${business_name}` })).toBeVisible()
  await page.goto(`/vehicle/${car}?tab=timeline`)
  await expect(page.getByText(`Confirmed by ${business_name}`)).toBeVisible()

  await visitor.goto(`/p/${slug}`)
  const word = visitor.getByRole('link', { name: `Confirmed by ${business_name}` })
  await expect(word).toHaveAttribute('href', `/business/${bert.id}`)
  expect(await (await visitor.request.get(`/p/${slug}`)).text()).toContain(`Confirmed by ${business_name}`)
  expect((await verify(false)).status()).toBe(204)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Major Service' })).toBeVisible()
  await expect(word).toBeHidden()
  expect((await verify(true)).status()).toBe(204)

  await page.goto(`/vehicle/${car}?tab=maintenance`)
  await page.getByRole('button', { name: /^Edit Major Service/ }).click()
  const editing = dialog(page, 'Edit Service Record')
  await expect(
    editing.getByText(/If you change the type, date, mileage or notes, .+ will have to confirm it again/),
  ).toBeVisible()
  await editing.getByLabel('Mileage').fill('41300')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()
  await expect(page.getByText(`Confirmed by ${business_name}`)).toBeHidden()
  await expect(records(counter).getByRole('article')).toContainText('41,300')
})

test('a workshop declines on a phone, the owner is told, and free words stay free', async ({
  page,
  signUp,
  anotherBrowser,
  accessible,
}) => {
  const [counter, desk] = [await anotherBrowser({ width: 390, height: 844 }), await anotherBrowser()]
  const ann = await signUp(page)
  const bert = await signUp(counter, 'Bert Baker')
  const { id, business_name } = await verifiedWorkshop(counter, bert, desk, await signUp(desk, 'Mo Moderator'))
  const car = await addCar(page)
  const path = `/api/vehicles/${car}/service-records`
  const named = await page.request.post(path, { data: { type: 'Oil Change', date: '2026-02-02', business_id: id } })
  expect(named.status()).toBe(201)
  await page.goto(`/vehicle/${car}?tab=maintenance&action=service`)
  const form = dialog(page, 'Add Service Record')
  await form.getByLabel('Service type').selectOption('Battery Change')
  await form.getByRole('combobox', { name: 'Service centre' }).fill('Kelham, no, my own drive')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Kelham, no, my own drive')).toBeVisible()

  await counter.goto('/')
  await counter.getByRole('button', { name: /notification/i }).click()
  await counter.getByText('A service record is waiting for your confirmation').click()
  await expect(counter).toHaveURL('/business')
  await expect(records(counter).getByRole('article')).toHaveCount(1)
  expect(await counter.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await records(counter)
    .getByRole('button', { name: /^Decline Oil Change/ })
    .click()
  const question = dialog(counter, 'Was this not your work?')
  await expect(question).toContainText(`${ann.name} will be told`)
  await question.getByRole('button', { name: 'Not our work' }).click()
  await records(counter).getByRole('button', { name: 'Answered' }).click()
  await expect(records(counter).getByText(/^Declined on/)).toBeVisible()
  await accessible(counter)

  await page.getByRole('button', { name: /notification/i }).click()
  await page.getByText(`${business_name} did not confirm a service`).click()
  await expect(page).toHaveURL(`/vehicle/${car}?tab=maintenance`)
  await expect(page.getByText(`Confirmed by ${business_name}`)).toBeHidden()
  await records(counter)
    .getByRole('button', { name: /^Confirm Oil Change/ })
    .click()
  await expect(page.getByText(`Confirmed by ${business_name}`)).toBeVisible()
})
