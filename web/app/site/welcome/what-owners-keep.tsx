const entries = [
  ['Services', 'Type, date, mileage, cost, workshop and the receipt.'],
  ['Running costs', 'Fuel, tax, insurance, warranty and repairs, charted by month.'],
  ['MOT history', 'Passes, failures and advisories, with the mileage at each test.'],
  ['Modifications', 'What was fitted and when, with photos before and after.'],
  ['Washes and detailing', 'The date, the cost and a photo of the shine.'],
  ['Photos and videos', 'The good days, and the proof of work you cannot see from outside.'],
  ['Documents', 'Insurance, warranty and log book, private unless you say otherwise.'],
  ['Notes and reminders', 'The things only you know, and the dates you must not miss.'],
]

export const WhatOwnersKeep = () => (
  <section aria-labelledby="keep" className="below-fold border-y border-line bg-card">
    <div className="mx-auto max-w-7xl gap-16 px-4 py-16 sm:px-6 lg:grid lg:grid-cols-[24rem_minmax(0,1fr)] lg:py-20">
      <div>
        <h2 id="keep" className="text-4xl sm:text-5xl">
          What goes in the book
        </h2>
        <p className="mt-4 text-lg text-muted">
          One timeline for each vehicle, with the odometer down the side. Add an entry in a minute, on a phone, at the
          kerb.
        </p>
      </div>
      <dl className="mt-8 lg:mt-0">
        {entries.map(([term, detail]) => (
          <div
            key={term}
            className="gap-6 border-line py-3 not-last:border-b first:pt-0 sm:grid sm:grid-cols-[14rem_minmax(0,1fr)] sm:items-baseline"
          >
            <dt className="font-display text-xl font-semibold">{term}</dt>
            <dd className="text-muted">{detail}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
)
