import type { CarState } from './garage.ts'
import { type Matrix, only } from './play.ts'
import { membersBut, type Role, roles } from './roles.ts'
import type { World } from './world.ts'

/** The bytes are never more public than what they belong to. */
export function ofFiles({ cars, community, businesses, papers, gone }: World): Matrix {
  const { posts, guides } = community
  const others = membersBut('blocked')
  const ofCar = (state: CarState, readers: (kind: string) => readonly Role[]): [string, string, readonly Role[]][] =>
    Object.entries(cars[state].files).map(([kind, id]) => [`the ${kind} of the ${state} car`, id, readers(kind)])
  const onThePage = (kind: string) => (['photo', 'shownMedia', 'shareable'].includes(kind) ? roles : theirs())
  const theirs = () => ['owner'] as const
  const files: [string, string, readonly Role[]][] = [
    ...ofCar('private', theirs),
    ...ofCar('pending', theirs),
    ...ofCar('shared', (kind) =>
      ['receipt', 'document', 'shareable'].includes(kind)
        ? ['owner', 'manager']
        : ['owner', 'manager', 'contributor', 'viewer'],
    ),
    ...ofCar('public', onThePage),
    ...ofCar('for sale', onThePage),
    ...ofCar('deleted', () => []),
    ...ofCar('bought', (kind) =>
      ['note', 'media', 'document', 'receipt'].includes(kind) ? ['former owner'] : theirs(),
    ),
    ['the picture of the published advertisement', cars['for sale'].listing.image, roles],
    ['the picture of the draft', cars.pending.listing.image, ['owner']],
    ['the picture of the public post', posts.public.file, others],
    ['the picture of the private post', posts.private.file, ['author', 'follower']],
    ['the picture of the hidden post', posts.hidden.file, ['author']],
    ['the picture of the deleted post', posts.deleted.file, []],
    ['the paper of the guide', guides.shown.file, others],
    ['the paper of the hidden guide', guides.hidden.file, ['author']],
    ['the paper of the deleted guide', guides.deleted.file, []],
    ['the picture of the business', businesses.verified.file, roles],
    ['the picture of the hidden business', businesses.hidden.file, ['recipient']],
    ['the portrait', papers.avatar, roles],
    ['the upload that no record names', papers.upload, []],
    ['the picture of somebody suspended', gone.suspended.file, []],
    ['the picture of somebody erased', gone.erased.file, []],
    ...Object.values(gone).map(({ car }): [string, string, Role[]] => [
      `the photo of the ${car.name} car`,
      car.files.photo,
      [],
    ]),
  ]
  const plays = (chosen: typeof files, size = '') =>
    chosen.map(([thing, fileId, readers]) => only(readers, thing, { params: { fileId, size }, unsigned: 404 }))
  const pictures = files.filter(([thing]) => /picture|photo|portrait|edia|the note|modification/.test(thing))
  return { 'GET /files/:fileId': plays(files), 'GET /files/:fileId/:size{[0-9]{1,5}}': plays(pictures, '320') }
}
