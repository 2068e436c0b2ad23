import type { Difference } from '#domain/ownership/handover-verdict.ts'

type DifferencesProps = { differences: Difference[]; more: number }

/** A table where there is space; on a phone each row becomes a card. */
export function Differences({ differences, more }: DifferencesProps) {
  return (
    <div className="mt-6">
      <table className="w-full border-collapse text-left max-sm:block">
        <caption className="sr-only">Differences from the sealed copy</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b-2 border-line text-sm text-muted">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Where
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              As sealed
            </th>
            <th scope="col" className="py-2 font-semibold">
              In this file
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:grid max-sm:gap-3">
          {differences.map((difference, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two rows may say the same
            <Row key={at} difference={difference} />
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="mt-3 text-muted">And {more.toLocaleString('en-GB')} more.</p>}
    </div>
  )
}

const cell = 'py-2 pr-4 align-top wrap-anywhere max-sm:block max-sm:py-0 max-sm:pr-0'

function Row({ difference: { entry, field, sealed, file } }: { difference: Difference }) {
  return (
    <tr className="border-b border-line max-sm:block max-sm:rounded-md max-sm:border max-sm:p-3">
      <th scope="row" className={`${cell} font-semibold sm:w-2/5`}>
        {entry}
        {field && <span className="font-normal text-muted">, {field}</span>}
      </th>
      <td className={`${cell} figures`}>
        <span className="text-muted sm:hidden">As sealed: </span>
        {sealed ?? 'not there'}
      </td>
      <td className={`${cell} figures text-danger`}>
        <span className="text-muted sm:hidden">In this file: </span>
        {file ?? 'left out'}
      </td>
    </tr>
  )
}
