import { expect, test } from 'vitest'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { block, follow, unfollow, uploads, writes } from '../../test/posts.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

/** A post with a picture, and which of these people can open it. */
async function pictured(by: Person, post: object = {}) {
  const picture = await uploads(by)
  const { id } = await writes(by, { ...post, file_ids: [picture] })
  const opens = async (...persons: Person[]) => {
    const answers: number[] = []
    for (const person of persons) {
      const answer = await person.get(`/files/${picture}/480`)
      answers.push(answer.status)
      // No cache may keep what is only for some people, or only for now.
      const said = answer.headers.get('cache-control')
      expect(said).toBe(answer.status === 200 ? 'private, max-age=0, must-revalidate' : 'no-store')
    }
    return answers
  }
  return { id, picture, opens }
}

test('the picture of a public post is for members, until the post is deleted (CALL-27)', async () => {
  const { ann, sam } = await people(server)
  const waiting = await uploads(ann)
  expect((await sam.get(`/files/${waiting}/480`)).status).toBe(404)
  const { id, opens } = await pictured(ann)
  expect(await opens(ann, sam, visitor(server))).toEqual([200, 200, 404])
  await ann.delete(`/posts/${id}`)
  expect(await opens(ann, sam, visitor(server))).toEqual([404, 404, 404])
})

test('that of a private post is for its author and followers, as long as they are (FEED-16)', async () => {
  const { ann, sam } = await people(server)
  const fan = await member(server, 'Fay Fenn')
  await follow(fan, ann)
  const { opens } = await pictured(ann, { is_private: true })
  expect(await opens(ann, fan, sam, visitor(server))).toEqual([200, 200, 404, 404])
  await unfollow(fan, ann)
  expect(await opens(ann, fan)).toEqual([200, 404])
})

test('a block either way, a suspended author and a moderator close it at once', async () => {
  const { ann, sam } = await people(server)
  const { id, opens } = await pictured(ann)
  const { sql } = server.services
  await block(ann, sam)
  expect(await opens(ann, sam)).toEqual([200, 404])
  await sql`delete from blocks`
  await block(sam, ann)
  expect(await opens(ann, sam)).toEqual([200, 404])
  await sql`delete from blocks`
  await sql`update posts set hidden_at = now() where id = ${id}`
  expect(await opens(ann, sam)).toEqual([200, 404])
  await sql`update posts set hidden_at = null where id = ${id}`
  await sql`update users set suspended_at = now() where id = ${ann.id}`
  expect(await opens(sam)).toEqual([404])
  await sql`update users set suspended_at = null where id = ${ann.id}`
  expect(await opens(sam)).toEqual([200])
})

test('only the author is told what the file was called', async () => {
  const { ann, sam } = await people(server)
  const answer = await ann.post('/uploads/post', await jpeg(60, 40), {
    'x-file-name': 'Outside 14 Elm Road.jpg',
  })
  const { id } = await answer.json()
  await writes(ann, { file_ids: [id] })
  const name = async (person: Person) => (await person.get(`/files/${id}/480`)).headers.get('content-disposition')
  expect(await name(ann)).toContain('Elm')
  expect(await name(sam)).not.toContain('Elm')
})
