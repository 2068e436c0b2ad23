import { Fragment } from 'react'
import { type Item, type Run, readText } from './read-text.ts'

/** AutoMate's answer as text: nothing in it is ever treated as markup. */
export function AnswerText({ text }: { text: string }) {
  return readText(text).map((block, place) => {
    // Blocks are only ever added at the end.
    const key = `${block.kind}${place}`
    if (block.kind === 'paragraph')
      return (
        <p key={key}>
          {block.lines.map((runs, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            <Fragment key={line}>
              {line > 0 && <br />}
              <Words runs={runs} />
            </Fragment>
          ))}
        </p>
      )
    if (block.kind === 'heading')
      return (
        <p key={key} className="font-display text-lg font-bold">
          <Words runs={block.words} />
        </p>
      )
    const items = block.items.map((item, number) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name
      <ListItem key={number} item={item} />
    ))
    return block.kind === 'numbered' ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>
  })
}

const ListItem = ({ item: { words, number, under } }: { item: Item }) => (
  <li value={number}>
    <Words runs={words} />
    {under.length > 0 && (
      <ul>
        {under.map((runs, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name
          <li key={place}>
            <Words runs={runs} />
          </li>
        ))}
      </ul>
    )}
  </li>
)

const Words = ({ runs }: { runs: Run[] }) =>
  runs.map(({ text, bold }, place) => {
    const key = `${place}`
    return bold ? <strong key={key}>{text}</strong> : <Fragment key={key}>{text}</Fragment>
  })
