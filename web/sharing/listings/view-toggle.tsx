import { cx } from '../../ui/cx.ts'

export type View = 'edit' | 'preview'

const views: Record<View, string> = { edit: 'Edit', preview: 'Preview' }

/** Where there is no space for both side by side. */
export const ViewToggle = ({ view, onView }: { view: View; onView: (view: View) => void }) => (
  <fieldset className="sticky -top-4 z-10 -mx-4 -mt-4 mb-4 border-b border-line bg-card px-4 py-2 md:-top-6 md:-mx-6 md:-mt-6 md:px-6 lg:hidden">
    <legend className="sr-only">Show</legend>
    <div className="flex rounded-md border border-edge p-0.5">
      {(Object.keys(views) as View[]).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={view === each}
          onClick={() => onView(each)}
          className={cx(
            'min-h-10 grow rounded-sm font-semibold',
            view === each ? 'bg-primary text-on-primary' : 'text-ink hover:bg-raised',
          )}
        >
          {views[each]}
        </button>
      ))}
    </div>
  </fieldset>
)
