import { quoted, type Templates } from './template.ts'

export interface MembersMails {
  /** What the bell says, for kinds that have no email of their own. */
  notification: { name: string; title: string; content: string; path: string; member: string; kind: string }
  digest: {
    name: string
    member: string
    items: { title: string; content: string; path: string }[]
    /** How many more there are than listed. */
    more: number
  }
}

export const membersMails: Templates<MembersMails> = {
  notification: ({ name, title, content, path }, publicUrl) => ({
    subject: title,
    paragraphs: [`Hello ${name},`, `${title}.`, ...(content ? [quoted(content)] : [])],
    action: { label: 'Open GarageTale', link: publicUrl + path },
  }),
  digest: ({ name, items, more }, publicUrl) => ({
    subject: `Your week at GarageTale: ${items[0]?.title ?? ''}${items.length + more > 1 ? ` and ${items.length + more - 1} more` : ''}`,
    paragraphs: [
      `Hello ${name},`,
      'What you haven’t read yet:',
      ...items.map(({ title, content, path }) =>
        [title, ...(content ? [quoted(content)] : []), publicUrl + path].join('\n'),
      ),
      ...(more ? [`And ${more} more, under the bell in GarageTale.`] : []),
    ],
    action: { label: 'Open GarageTale', link: publicUrl },
  }),
}
