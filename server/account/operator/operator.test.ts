import { expect, test } from 'vitest'
import { visitor } from '../../test/people.ts'
import { startTestServer, useServer } from '../../test/server.ts'

const server = useServer()
const settings = {
  OPERATOR_NAME: 'Marque & Sons Ltd',
  OPERATOR_ADDRESS: '1 Mill Lane, Ludlow SY8 1AA',
  OPERATOR_EMAIL: 'hello@marque.example',
}

test('a visitor learns who runs the site and how to reach them, or that nobody has said', async () => {
  expect(await (await visitor(server).get('/public/operator')).json()).toEqual({ operator: null })
  const { server: named, stop } = await startTestServer(settings)
  try {
    expect(await (await visitor(named).get('/public/operator')).json()).toEqual({
      operator: { name: 'Marque & Sons Ltd', address: '1 Mill Lane, Ludlow SY8 1AA', email: 'hello@marque.example' },
    })
  } finally {
    await stop()
  }
})
