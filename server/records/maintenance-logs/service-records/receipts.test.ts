import sharp from 'sharp'
import { expect, test } from 'vitest'
import { largestUpload } from '#domain/basics/file.ts'
import { jpeg, jpegWithPlace, mp4, paddedJpeg, pdf, pixelBomb } from '../../../test/pictures.ts'
import { memberWithCar, stateOfFile, uploads } from '../../../test/records.ts'
import { useServer } from '../../../test/server.ts'

const server = useServer()
const oilChange = { type: 'Oil Change', date: '2025-03-14' }

test('a receipt is what its bytes are, not what its name says (SERV-07)', async () => {
  const { ann } = await memberWithCar(server)
  const sends = (bytes: Uint8Array, name: string) => ann.post('/uploads/receipt', bytes, { 'x-file-name': name })
  for (const [bytes, name] of [
    [Buffer.from('<script>alert(1)</script>'), 'receipt.pdf'],
    [Buffer.from('MZ this is a program'), 'receipt.jpg'],
    [mp4(), 'receipt.png'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'receipt.svg'],
  ] as const) {
    const answer = await sends(bytes, name)
    expect(answer.status).toBe(415)
    expect((await answer.json()).error.message).toBe(`${name} isn’t a picture or a PDF.`)
  }
  expect((await sends(pdf(), 'really.jpg')).status).toBe(201)
  expect((await sends(await jpeg(), 'really.pdf')).status).toBe(201)
})

test('10 MB is taken, a byte more is not, and an empty file is none (SERV-07, SERV-19)', async () => {
  const { ann } = await memberWithCar(server)
  const sends = (bytes: Uint8Array) => ann.post('/uploads/receipt', bytes, { 'x-file-name': 'big.jpg' })
  expect((await sends(await paddedJpeg(largestUpload))).status).toBe(201)
  const over = await sends(await paddedJpeg(largestUpload + 1))
  expect(over.status).toBe(413)
  expect((await over.json()).error.message).toBe('big.jpg is too large. Maximum size is 10MB.')
  const photo = await ann.post('/uploads/note', await paddedJpeg(largestUpload + 1))
  expect((await photo.json()).error.message).toBe('Image file is too large. Maximum size is 10MB.')
  expect((await sends(new Uint8Array())).status).toBeGreaterThanOrEqual(400)
})

test('a few bytes that unfold into a huge picture are refused, and cost nothing', async () => {
  const { ann } = await memberWithCar(server)
  const answer = await ann.post('/uploads/receipt', pixelBomb(30_000))
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  const [files] = await server.services.sql`
    select count(*)::int as count from files where user_id = ${ann.id} and state <> 'removed'`
  expect(files?.count).toBe(0)
})

test('a receipt photographed at home comes out without the place (SERV-07)', async () => {
  const { ann, path } = await memberWithCar(server)
  const receipt = await uploads(ann, 'receipt', await jpegWithPlace())
  expect((await ann.post(`${path}/service-records`, { ...oilChange, image_ids: [receipt] })).status).toBe(201)
  for (const size of ['', '/320', '/800', '/1600']) {
    const bytes = Buffer.from(await (await ann.get(`/files/${receipt}${size}`)).arrayBuffer())
    expect(bytes.includes('SecretPhone')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  }
})

test('a receipt is its owner’s alone, and is not there for others before or after it is kept (SERV-07)', async () => {
  const { ann, path } = await memberWithCar(server)
  const { ann: sam } = await memberWithCar(server, 'Sam Sutton')
  const receipt = await uploads(ann, 'receipt', pdf())
  expect((await sam.get(`/files/${receipt}`)).status).toBe(404)
  expect((await sam.delete(`/uploads/${receipt}`)).status).toBe(204)
  expect(await stateOfFile(server, receipt)).toBe('pending')
  await ann.post(`${path}/service-records`, { ...oilChange, image_ids: [receipt] })
  expect((await sam.get(`/files/${receipt}`)).status).toBe(404)
  expect((await ann.get(`/files/${receipt}`)).status).toBe(200)
})

test('a receipt that a record keeps is not discarded by the dialog that closes behind it', async () => {
  const { ann, path } = await memberWithCar(server)
  const receipt = await uploads(ann, 'receipt', pdf())
  await ann.post(`${path}/service-records`, { ...oilChange, image_ids: [receipt] })
  expect((await ann.delete(`/uploads/${receipt}`)).status).toBe(204)
  expect((await ann.get(`/files/${receipt}`)).status).toBe(200)
})
