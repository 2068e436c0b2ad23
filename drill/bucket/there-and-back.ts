import type { Figure } from '../../scripts/proof.ts'
import { jpeg, mp4 } from '../../server/test/pictures.ts'
import { idOf, type Stage } from '../faults/stage.ts'
import { eventually } from '../faults/witness.ts'
import { holds, is } from '../figures.ts'
import type { Ceph } from '../parts/ceph.ts'
import { download, keepPaper, keysIn, paperOf } from './papers.ts'

const largest = 10_485_760

/** Photos, a video and a document as large as may be: sent, read in whole and in part, and deleted. */
export async function thereAndBack(stage: Stage, ceph: Ceph, bucket: string): Promise<Figure[]> {
  const bytes = paperOf(largest)
  const begun = performance.now()
  const paper = await keepPaper(stage, bytes)
  const sent = performance.now()
  const whole = await download(stage, paper.id)
  const back = performance.now()
  const etag = whole.headers.get('etag') ?? ''
  const again = await download(stage, paper.id, { 'if-none-match': etag })
  const parts = await Promise.all(
    [
      ['bytes=0-999', 0, 1000],
      ['bytes=5000000-5999999', 5_000_000, 6_000_000],
      ['bytes=-100', largest - 100, largest],
      [`bytes=${largest - 1}-`, largest - 1, largest],
    ].map(async ([range, from, to]) => {
      const part = await download(stage, paper.id, { range: String(range) })
      return part.status === 206 && part.bytes.equals(bytes.subarray(Number(from), Number(to)))
    }),
  )
  const beyond = await download(stage, paper.id, { range: `bytes=${largest}-` })
  return [
    holds('a document of 10 MB comes back as it was sent', whole.sha256 === paper.sha256),
    { name: 'it took to be sent and kept', value: seconds(sent - begun), unit: 's' },
    { name: 'and to come back', value: seconds(back - sent), unit: 's' },
    is('ranges of it that were answered with just these bytes', parts.filter(Boolean).length, parts.length),
    is('a range beyond its end', beyond.status, 416),
    is('asked for again with its ETag', again.status, 304),
    ...(await media(stage, await jpeg(3000, 2000), 'a photo', ['', '/320', '/800', '/1600', '?received'])),
    ...(await media(stage, mp4(3_000_000), 'a video', [''])),
    ...(await deleted(stage, ceph, bucket, paper)),
  ]
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)

async function media(stage: Stage, bytes: Buffer, what: string, forms: string[]): Promise<Figure[]> {
  const { witness, car } = stage
  const headers = { 'content-type': 'application/octet-stream' }
  const file_id = idOf(await witness.ask(what, { method: 'POST', path: '/api/uploads/media', body: bytes, headers }))
  const path = `/api/vehicles/${car}/media`
  const kept = await witness.ask(what, { method: 'POST', path, body: { file_id, caption: what } })
  if (kept.status !== 201) throw new Error(`${what} was refused: ${kept.text}`)
  const answers = await Promise.all(forms.map((form) => download(stage, `${file_id}${form}`)))
  const whole = answers.filter(({ status, headers, bytes: got }) => {
    return status === 200 && got.length > 0 && got.length === Number(headers.get('content-length'))
  })
  return [is(`${what}: forms of it that come whole`, whole.length, forms.length)]
}

async function deleted(stage: Stage, ceph: Ceph, bucket: string, paper: { id: string; document: string }) {
  const path = `/api/vehicles/${stage.car}/documents/${paper.document}`
  const mine = async () => (await keysIn(ceph, bucket)).filter((key) => key.includes(paper.id))
  const before = (await mine()).length
  await stage.witness.ask('deleting', { method: 'DELETE', path })
  const isGone = await eventually(async () => (await mine()).length === 0, 30)
  return [holds('a deleted document’s object is gone from the bucket', before === 1 && isGone)]
}
