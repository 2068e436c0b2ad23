import { Button } from './button.tsx'
import { ErrorBox } from './messages/error-box.tsx'

type ShowMoreProps = {
  /** What useInfiniteQuery returns. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  failedText: string
  children: string
}

/** At the end of a list with more pages. */
export function ShowMore({ list, failedText, children }: ShowMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <div className="mt-8 flex flex-col items-center gap-4">
      {list.isFetchNextPageError && <ErrorBox>{failedText}</ErrorBox>}
      <Button
        variant="secondary"
        busy={list.isFetchingNextPage}
        busyText="Loading..."
        onClick={() => void list.fetchNextPage()}
      >
        {children}
      </Button>
    </div>
  )
}
