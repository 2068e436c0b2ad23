import { minimumAge } from '#domain/account/sign-up.ts'
import { everyLogKindAnd } from '#domain/records/kinds.ts'
import type { LegalSection } from './legal-page.tsx'

export const privacySections: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'The short version',
    body: [
      [
        'Your garage is private until you share something from it.',
        'We keep what you give us in order to run GarageTale, and do not sell it.',
        'There are no ads and no tracking.',
        'When you sell a car, you decide whether its record goes to the next owner. Your private documents never do.',
        'You can download a copy of your data, and delete your account, at any time: both are in Edit Profile, under Security.',
      ],
    ],
  },
  {
    id: 'who',
    title: 'Who is responsible',
    namesOperator: true,
    body: [
      `We, the operator of this GarageTale site, are the controller of the personal data described here, under the UK GDPR and the Data Protection Act 2018. GarageTale is for people aged ${minimumAge} and over, and we do not knowingly keep data about anyone younger.`,
    ],
  },
  {
    id: 'what',
    title: 'What we store',
    body: [
      [
        'Account: your name, username, email address, password (only as a one-way hash), two-factor key (encrypted), pictures, plan and settings. Also when a link in one of our emails last showed that they reach you, and since when they come back, if they do.',
        `Vehicles: registration, details, mileage, ${everyLogKindAnd}, keepers, MOT history, modifications, notes, photos, videos, documents, reminders, valuations and listings.`,
        'Community: posts, comments, guides, reviews, reactions, follows, blocks, reports, points and badges.',
        'Businesses: the profile you set up, its services and pictures, and the work it has confirmed.',
        'Invitations: the email addresses you invite, and your message to them.',
        'Conversations: your questions to AutoMate and its answers, enquiries (with the name and email address of a visitor who writes one), suggestions and messages to support.',
        'Transfers: the name, email address and phone number of the new owner, given by the seller, with the price and date of the sale.',
        'Sign-ins: when each session began, the network address and the kind of browser, so that you can spot one that is not yours.',
        'API keys: their names, what you allow them (the key itself only as a one-way hash), and when and from which network address each was last used.',
        'Server logs: errors, sign-ins and refused requests, with the network address they came from, to keep the service running and safe.',
      ],
      'What others see of a photo or video carries no hidden location data, and for photos no time and camera either. Photos of records and of your gallery are also kept as evidence exactly as you sent them, with any location in them. While you have the photo, only you can download that original; once it has gone to the next owner with the car, nobody can. Number plates and faces in the picture stay: check before you make one public.',
    ],
  },
  {
    id: 'why',
    title: 'Why, and on what basis',
    body: [
      [
        'To run your account and keep your records: our contract with you.',
        'To send reminders, transfer requests and other service messages: our contract with you.',
        'To keep the service secure, stop abuse and find faults: our legitimate interest in a service that works.',
        'To reach the new owner a seller has named: the legitimate interest of both in passing the record on.',
        'To show a public page, a listing or a profile: because you chose to publish it.',
        'To keep accounts of payments, once there are any: our legal duty.',
      ],
      'We make no decisions about you by automated means that have legal or similarly serious effects.',
    ],
  },
  {
    id: 'seen',
    title: 'Who can see what',
    body: [
      [
        'You alone: your email address, plan, tokens, reminders, costs, private notes and private documents.',
        'Anyone you give your calendar address to, such as a calendar service: what is due on your vehicles and the reminders you wrote, until you stop the address.',
        'Anyone you give the link of a buyer’s report to: your vehicle’s history, and its receipts and costs if you include them, until the link ends. You see when it was opened and on what kind of device; we don’t keep who opened it.',
        'Other members: your name, username, pictures, follower counts, points, badges, public vehicles and what you post.',
        'Any program you give an API key to: what you allow that key, until it ends.',
        'Anyone with the link: a public vehicle page or listing, with what you switched on and your name. A phone number or an email address appears on a listing or a business page only because you put it there.',
      ],
      'People you let into a car or your whole garage see its history, and what you add says so; you choose whether they see costs and documents, and can end it at any time. If you invite somebody, we email them once for each invitation you send, and forget their address 90 days after it has ended.',
      'Enquiries pass through us, so neither side sees the other’s email address. Turn a public page off and its link stops working, though search engines may keep a copy for a while.',
    ],
  },
  {
    id: 'handover',
    title: 'When a vehicle changes hands',
    body: [
      `If you transfer a vehicle and the new owner accepts, its ${everyLogKindAnd}, modifications, MOT and specification data, the notes you marked for the record, its public photos and videos and the documents you marked as shareable become part of the new owner’s garage. You choose whether the amounts you paid, and the receipts that show them, go too. A keeper entry records the change.`,
      'Your private documents, notes, photos and videos, your reminders, valuations, listing and public link stay behind. You keep a read-only view of the vehicle as you sold it. If you were named in a transfer and do not want it, reject it or let it expire after 30 days.',
    ],
  },
  {
    id: 'others',
    title: 'Who works for us',
    body: [
      'Some work is done by others on our instructions, and they receive only what the task needs:',
      [
        'hosting and file storage, which hold the data itself;',
        'the email service, which gets your address and the message;',
        'if you turn on notifications on a device, the push service of that browser’s maker (such as Apple, Google or Mozilla), which passes on one line that only your browser can read;',
        'the vehicle-data services (the DVLA, the DVSA or a commercial one), which get a registration when you look a vehicle up, and once a day while its MOT or tax date is near; for a valuation also the mileage;',
        'the AI service behind AutoMate, if one is connected, which gets your question and the vehicle details it needs, without names, registrations, contact details or amounts we recognise in them. Its output is an estimate only.',
      ],
      'If data leaves the United Kingdom, it goes only where UK law recognises the protection as adequate or under the contract terms the law provides. We disclose data to authorities only when the law obliges us.',
    ],
  },
  {
    id: 'keeping',
    title: 'How long we keep it',
    body: [
      'When you add, change or delete an entry, a code is worked out from it and added to a public log, so that buyers can check when it was written. Nobody can read your entry from that code. It is never removed, even if the entry or your account is.',
      'We keep your data while you have an account. Entries you delete disappear from the app at once and are then erased; copies in backups remain until the backups expire. When you delete your account, everything that is yours is deleted at once: your garage, your files, what you wrote, your messages and your points. Your name is removed from what others keep: the sealed history of a vehicle you handed over stays with that vehicle, and a seller keeps their entry of a sale to you. A moderator’s decisions stay in the log without a name. For a year we keep a fingerprint of your email address, which cannot be turned back into the address, so that the same address does not count as a newly invited friend. Beyond that we keep only what the law makes us keep, such as proof of payments.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: [
      'A session cookie keeps you signed in, and your browser remembers your choice of light or dark theme. Two more cookies protect accounts: one recognises, for a day, the browser you signed up in, and one recognises, for 180 days, a browser you have signed in with before, so that somebody guessing your password can’t lock you out of it. With two-factor sign-in a short-lived cookie carries you from the first step to the second, and if you ask us to trust a browser, another remembers that for 30 days. After you save something, a cookie that lasts three seconds makes sure that you see what you have just saved. If you tick ‘Keep me signed in on this device’, your browser also keeps a copy of your own garage, and the documents you choose, so that they open without a connection; signing out removes it. All of these are strictly necessary or requested by you, so there is no cookie banner. We use no analytics, advertising or third-party cookies.',
      'A video in a guide is played by YouTube, which learns nothing about you until you press Play: the picture you see before that is our own copy. From then on YouTube’s own rules apply.',
    ],
  },
  {
    id: 'safety',
    title: 'How we protect it',
    body: [
      'Every request for a record is checked against its owner, sessions can be ended from another device, and two-factor sign-in is available to everyone. No system is completely secure. If a breach puts you at risk, we will tell you and the Information Commissioner as the law requires.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: [
      'Under the UK GDPR you may ask us to:',
      [
        'tell you what we hold about you and give you a copy (access and portability);',
        'correct what is wrong (you can edit most of it yourself);',
        'erase your data or close your account;',
        'restrict or stop a use of it that rests on legitimate interest;',
        'stop a use that rests on your consent, from that moment on.',
      ],
      'It costs nothing, and we answer within one month. If you are unhappy with the answer, you may complain to the Information Commissioner’s Office at ico.org.uk.',
    ],
  },
  {
    id: 'payments',
    title: 'Payments and subscriptions',
    body: [
      'There are no payments during the Beta, and we hold no card details. When paid plans begin, a payment provider will take the payment and subscriptions will auto-renew until cancelled; payments are non-refundable unless required by law. We will update this policy before that happens.',
    ],
  },
  {
    id: 'contact',
    title: 'Changes and contact',
    namesOperator: true,
    body: [
      'If we change this policy in a way that matters to you, we will tell you in the app or by email first. Members can reach us through Contact Support on the FAQs page.',
    ],
  },
]
