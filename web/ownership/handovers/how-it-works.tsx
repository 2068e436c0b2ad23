import { Download } from 'lucide-react'
import { sentenceCase } from '#domain/basics/listed.ts'
import { everyLogKindAnd } from '#domain/records/kinds.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FinePrint } from './fine-print.tsx'

const answers = [
  {
    title: 'What is sealed',
    text: `${sentenceCase(everyLogKindAnd)}, modifications, MOT tests, changes of keeper, notes for the record, shared photos, and which documents went with the vehicle. Attached files aren’t included, but swapping one would show. It never includes people’s names, addresses, the sale price, or costs the seller didn’t share.`,
  },
  {
    title: 'What the verdict means',
    text: 'Genuine: identical to what was sealed that day, to the last byte; its whole history is shown below. Altered: something differs, and the table shows what. Not proven: it has our signature but isn’t in our records. Genuine doesn’t mean that every entry was true, so we also point out contradictions.',
  },
  {
    title: 'What happens to your file',
    text: 'We compare it, then discard it. We keep none of it.',
  },
]

export const HowItWorks = () => (
  <div className="mt-12 border-t-8 border-road pt-8">
    <div className="grid gap-6 sm:grid-cols-3">
      {answers.map(({ title, text }) => (
        <section key={title}>
          <h2 className="text-xl">{title}</h2>
          <p className="mt-2 text-muted">{text}</p>
        </section>
      ))}
    </div>
    <section aria-labelledby="offline" className="mt-10">
      <h2 id="offline" className="text-2xl">
        Check it without us
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        Every file carries our signature, so it can be checked on your own computer, whatever its size and even offline.
        For those who know their way around a command line: get Node 18 or later and both files below, then run
      </p>
      <pre className="mt-4 rounded-md whitespace-pre-wrap wrap-anywhere border border-line bg-raised p-4 text-sm">
        <code>
          {
            'node verify-handover.mjs garagetale-handover-AB12CDE-2.json \\\n  garagetale-handover-AB12CDE-1.json --keys keys.json --html history.html'
          }
        </code>
      </pre>
      <p className="mt-3 max-w-prose text-muted">
        If you also have the files of earlier handovers, name them too: it then checks that each follows from the one
        before, and that the vehicle and its mileage are consistent. With --html (Node 22 or later) it writes the
        history as a page to read and print. Without the keys nothing is proven: anyone can sign a file with their own
        key.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href="/api/public/handovers/verify-handover.mjs" download className={buttonClass({ variant: 'secondary' })}>
          <Download aria-hidden className="size-5" />
          verify-handover.mjs
        </a>
        <a href="/api/public/handovers/keys" download="keys.json" className={buttonClass({ variant: 'secondary' })}>
          <Download aria-hidden className="size-5" />
          keys.json
        </a>
      </div>
      <FinePrint title="How a file proves itself">
        It is canonical JSON (RFC 8785) with the SHA-256 of its content, an Ed25519 signature over that, and the SHA-256
        of the previous handover. Attached files are listed by their SHA-256.
      </FinePrint>
    </section>
  </div>
)
