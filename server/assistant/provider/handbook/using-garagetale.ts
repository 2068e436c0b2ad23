import { faqs } from '#domain/basics/faqs.ts'
import type { Topic } from './topic.ts'

const chapter = 'Using GarageTale'

/** What people call the things that the frequent questions explain; the words of the answers stand there. */
const keywords: Record<string, readonly string[]> = {
  'what-is-garagetale': ['what is garagetale', 'what is this app', 'what is automate', 'how does this app work'],
  selling: [
    'transfer a vehicle in the app',
    'transfer my car to the new owner',
    'hand over the history to the buyer',
    'transfer ownership',
    'pass the record to the buyer',
    'handover file',
  ],
  'business-profiles': ['business profile', 'list my garage on here', 'business page', 'workshop profile'],
  reminders: [
    'add a reminder',
    'set a reminder',
    'how do reminders work',
    'remind me',
    'reminder not arriving',
    'snooze a reminder',
  ],
  sharing: [
    'share my page',
    'share my vehicle page',
    'public page',
    'public link',
    'hide an entry',
    'make my car public',
  ],
  security: [
    'is my data safe',
    'who can see my records',
    'two factor',
    'change my password',
    'privacy',
    'sign in problem',
  ],
  plans: [
    'subscription',
    'which plan',
    'upgrade my plan',
    'how many vehicles can i have',
    'tokens',
    'is garagetale free',
    'cancel subscription',
    'run out of tokens',
  ],
  maintenance: [
    'add a service record',
    'log a service',
    'add a record',
    'add a fuel fill up',
    'log a fill up',
    'record a fill up',
    'upload an invoice',
    'upload a picture of my receipt',
    'add a photo of the receipt',
    'track maintenance',
    'edit a record',
    'enter my mileage',
  ],
  profile: ['change my profile picture', 'edit profile', 'change my name on here', 'profile banner'],
}

const page = (id: string, title: string, words: readonly string[], summary: string): Topic => ({
  id: `app-${id}`,
  chapter,
  title,
  keywords: words,
  summary,
  steps: [],
  tools: [],
  parts: [],
  sources: ['GarageTale: Frequent questions'],
})

/** How the app is used: in the words that its questions page shows, and what that leaves out. */
export const usingGarageTale: readonly Topic[] = [
  ...faqs.flatMap(({ id, question, answer }) => {
    const words = keywords[id]
    return words ? page(id, question, words, answer.join('\n\n')) : []
  }),
  page(
    'adding-a-car',
    'How do I add a car?',
    [
      'add a car',
      'add a vehicle',
      'add my car',
      'add another car',
      'register my car on here',
      'how do i put my car in',
      'new car in my garage',
    ],
    'In your garage choose Add Vehicle and type the registration: make, model, MOT and tax come from the official record where it can be asked. You can also fill everything in yourself, for instance for a car without plates. Photos, documents and older records can follow at any time.',
  ),
  page(
    'removing-a-car',
    'How do I remove a car I no longer have?',
    [
      'delete a car',
      'remove a car',
      'delete a car i have sold',
      'sold my car remove it from the app',
      'take a car off my garage',
    ],
    'Sold it to somebody who will use GarageTale? Transfer it instead of deleting it: open the vehicle, mark it For Sale, and choose Transfer Ownership in its Ownership Log; the history goes with the car and a copy of the sale stays with you. Otherwise choose Delete Vehicle in the menu of its card in the garage, and confirm. Its records go with it.',
  ),
  page(
    'export',
    'How do I export or print the history?',
    [
      'export my service history',
      'export service history for the buyer',
      'print my history',
      'download my data',
      'export my data',
      'pdf of my records',
      'report for the buyer',
      'send the history to somebody',
    ],
    'Open the vehicle and its Sharing tab: under Take it with you a PDF of its history can be made for a buyer, and all its records downloaded as CSV or JSON. Everything GarageTale keeps about you, with every file, can be downloaded as one ZIP from Edit Profile, under your data.',
  ),
  page(
    'account',
    'How do I delete my account?',
    ['delete my account', 'close my account', 'leave garagetale', 'erase my data', 'delete everything about me'],
    'Open Edit Profile and choose Delete my account under your data. You are asked to confirm who you are; download your data first if you want to keep a copy.',
  ),
]
