import { VehicleArt } from '../../../ui/art/vehicle-art.tsx'

const stops = [
  {
    miles: '12 miles',
    title: 'Added',
    text: 'The first owner types in the registration. Make, model and MOT history are looked up, and the record begins.',
  },
  {
    miles: '31,204 miles',
    title: 'Looked after',
    text: 'Services, costs and photos go in as they happen. Nothing to dig out of a drawer later.',
  },
  {
    miles: '48,950 miles',
    title: 'Sold',
    text: 'The seller marks the car For Sale and chooses Transfer Ownership. The buyer gets an email and accepts.',
  },
  {
    miles: '48,951 miles',
    title: 'Carried on',
    text: 'The history is in the new owner’s garage. The seller’s private documents and notes are not.',
  },
]

export const Journey = () => (
  <section aria-labelledby="journey" className="below-fold mx-auto max-w-7xl px-4 py-16 sm:px-6 lg:py-24">
    <h2 id="journey" className="max-w-2xl text-4xl sm:text-5xl">
      The record travels with the car
    </h2>
    <p className="mt-4 max-w-2xl text-lg text-pretty text-muted">
      A car outlives most ownerships. Its history should not end in a folder the last owner forgot to hand over.
    </p>
    <div className="relative mt-10">
      <ol className="grid md:grid-cols-4">
        {stops.map(({ miles, title, text }) => (
          <li key={title} className="group/stop relative pb-10 pl-14 last:pb-0 md:pr-8 md:pb-0 md:pl-0">
            <p className="figures inline-block rounded-sm bg-primary px-2 py-0.5 font-display font-semibold text-on-primary md:ml-4">
              {miles}
            </p>
            <Post />
            <RoadSegment />
            <h3 className="mt-3 text-2xl md:mt-5">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <VehicleArt
        bodyType="coupe"
        colour="Green"
        className="absolute top-2.5 left-[60%] w-44! max-md:hidden lg:left-[61%]"
      />
    </div>
  </section>
)

const Post = () => <span aria-hidden="true" className="ml-10 block h-10 w-1 bg-edge max-md:hidden" />

/** Beside the stops on a phone, below their signs on a wider screen; the segments join up into one road. */
const RoadSegment = () => (
  <span
    aria-hidden="true"
    className="absolute inset-y-0 left-0 block w-8 bg-road before:absolute before:inset-y-0 before:left-[0.9375rem] before:w-0.5 before:bg-[repeating-linear-gradient(0deg,#fff_0_1rem,transparent_1rem_2.5rem)] before:opacity-60 group-first/stop:rounded-t-md group-last/stop:rounded-b-md md:relative md:-mr-8 md:h-8 md:w-auto md:rounded-none! md:before:inset-x-0 md:before:top-[0.9375rem] md:before:h-0.5 md:before:w-auto md:before:bg-[repeating-linear-gradient(90deg,#fff_0_1.5rem,transparent_1.5rem_4rem)] md:group-first/stop:rounded-l-md! md:group-last/stop:rounded-r-md!"
  />
)
