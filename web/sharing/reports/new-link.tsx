import { CopyField } from '../../app/copy-field.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'

/** Shown once: only its hash is kept. */
export const NewLink = ({ address, onDone }: { address: string; onDone: () => void }) => (
  <section
    aria-label="Your new link"
    className="mt-6 rounded-lg border border-l-4 border-line border-l-plate bg-raised p-4"
  >
    <CopyField
      label="Your new link"
      hint="Copy it now: we keep no copy, so it can’t be shown again. Whoever has it can read the report."
      address={address}
      what="link"
    >
      <a href={address} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
        Read it yourself
      </a>
      <Button variant="quiet" onClick={onDone}>
        Done
      </Button>
    </CopyField>
  </section>
)
