import type { Unchecked } from './report.ts'

/** Who to ask about what no record of an owner can tell. Names only; each says on its own pages what it does. */
export const unchecked: Unchecked[] = [
  {
    what: 'Is there still finance owing on it?',
    ask: 'Buy a vehicle history check, such as an HPI Check. Until a loan is paid off the car may belong to the lender.',
  },
  { what: 'Has it been stolen?', ask: 'The same vehicle history check asks the police record.' },
  {
    what: 'Has an insurer written it off?',
    ask: 'The same vehicle history check asks the insurers. Whether it is insured today: askMID, run by the Motor Insurers’ Bureau (MIB).',
  },
  {
    what: 'Is the seller its keeper?',
    ask: 'Look at the logbook (V5C), compare the chassis number on the car, and use DVLA’s vehicle enquiry on GOV.UK.',
  },
  {
    what: 'Are these all of its MOT tests?',
    ask: 'Check the MOT history on GOV.UK with the number plate. It is free, and newer than this page.',
  },
  {
    what: 'What condition is it in?',
    ask: 'Nobody from GarageTale has seen the car. See it, drive it, or have it inspected.',
  },
]
