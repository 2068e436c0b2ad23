import type { ReportedThing } from '#domain/community/moderation.ts'

/** Its text and pictures. */
export function ReportedWords({ thing }: { thing: ReportedThing }) {
  const { object_type, title, excerpt, pictures, gone } = thing
  if (!excerpt && pictures.length === 0)
    return gone && !title ? <p className="text-muted">There is nothing left to show.</p> : null
  return (
    <div className="grid gap-3">
      {object_type === 'comment' ? (
        <p className="text-sm wrap-anywhere text-muted">Under “{title}”</p>
      ) : (
        object_type !== 'profile' && <h3 className="text-xl wrap-anywhere">{title}</h3>
      )}
      {excerpt && <p className="max-h-80 overflow-y-auto whitespace-pre-line wrap-anywhere">{excerpt}</p>}
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((url, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className="block">
                <img
                  src={`${url}/320`}
                  alt={`${index + 1} of ${pictures.length}, opens in a new tab`}
                  loading="lazy"
                  className="h-28 w-auto max-w-full rounded-md border border-line bg-raised object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
