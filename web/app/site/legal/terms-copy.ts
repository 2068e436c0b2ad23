import { minimumAge } from '#domain/account/sign-up.ts'
import { everyLogKindAnd } from '#domain/records/kinds.ts'
import type { LegalSection } from './legal-page.tsx'

export const termsSections: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'These terms',
    namesOperator: true,
    body: [
      'GarageTale is a web app for keeping the record of a vehicle and for meeting other people who care about theirs. These terms are the agreement between you and us, the operator of this GarageTale site. By creating an account you accept them.',
      'If you do not agree with them, please do not use GarageTale. Our Privacy Policy explains what happens to your data.',
    ],
  },
  {
    id: 'beta',
    title: 'GarageTale is in Beta',
    body: [
      'The service works and is in use, but it is not finished. Features may change, be added or be removed, and there may be faults and interruptions. Keep your own copy of any document you could not replace, such as your V5C or an insurance certificate.',
      'All plans are free during the Beta. We will tell you by email before the Beta ends.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    body: [
      `You must be at least ${minimumAge} years old. Give us a name and an email address that are really yours, keep your password to yourself, and tell us if you think someone else has used your account. We recommend two-factor sign-in.`,
      'An account is for one person. If you use GarageTale for a business, you confirm that you may act for it.',
    ],
  },
  {
    id: 'records',
    title: 'The records you keep',
    body: [
      'What you add stays yours: entries, photos, documents, posts and guides. You give us permission to store, copy, resize and show it as far as running GarageTale requires, and to show it to others where you have chosen to share it. The permission ends when you delete the item, apart from entries that have already moved with a vehicle.',
      'Add only vehicles you own or may act for, and only entries that are true to the best of your knowledge. Someone may one day buy a car because of what you wrote.',
      'We do not inspect vehicles and do not vouch for the entries members make. A record on GarageTale does not replace an MOT certificate, a V5C, an inspection or a history check.',
    ],
  },
  {
    id: 'handover',
    title: 'Handing a record to the next owner',
    body: [
      'A transfer on GarageTale hands over the record of the vehicle. It does not sell the vehicle or change its registered keeper: you still need a sale agreement between you and must still tell the DVLA.',
      'When the new owner accepts, these move to them:',
      [
        `${everyLogKindAnd} and modifications (you choose whether the amounts you paid go too);`,
        'MOT history and specification data;',
        'notes you marked for the record, public photos and videos, and documents you marked as shareable.',
      ],
      'These stay with you: private documents, notes, photos and videos, reminders, valuations, your listing and your public link. Once accepted, a transfer cannot be undone by us without the new owner’s agreement. You can cancel at any time before that, and an unanswered transfer expires after 30 days.',
    ],
  },
  {
    id: 'public',
    title: 'Public pages, listings and enquiries',
    body: [
      'A public page or listing can be seen by anyone with its address, and may be found by search engines. You decide what it shows, and you are responsible for making sure it is accurate, lawful and yours to publish.',
      'A sale is between buyer and seller. We are not a party to it, hold no money, and do not check either side. Meet safely, see the car and its papers, and pay only when you are satisfied.',
    ],
  },
  {
    id: 'conduct',
    title: 'Using GarageTale fairly',
    body: [
      'In posts, comments, guides, reviews, messages and everywhere else, please do not:',
      [
        'break the law, deceive people, or make up history for a vehicle;',
        'harass or threaten anyone, or publish someone’s personal details;',
        'post what you have no right to post;',
        'send spam, collect other members’ data, or cheat to earn points;',
        'probe, overload or get around the limits and security of the service.',
      ],
      'We may remove content or suspend an account that does these things. Where we reasonably can, we will say why and hear your side.',
    ],
  },
  {
    id: 'automate',
    title: 'AutoMate, valuations and vehicle data',
    body: [
      'AutoMate is an AI assistant. Its output is an estimate only, can be wrong, and is not advice from a mechanic who has seen your car. Check anything that matters, above all brakes, steering, airbags and high-voltage systems, with the maker’s handbook or a qualified person.',
      'Valuations are estimates too, not offers. Registration, MOT, tax and specification data come from outside sources, and we cannot promise that they are complete or up to date. Reminders are a help; meeting your MOT, tax and insurance dates remains your responsibility.',
    ],
  },
  {
    id: 'payment',
    title: 'Plans and payment',
    body: [
      'Prices are shown on the Pricing page in pounds sterling. The Individual plan is free. Nothing is charged during the Beta, and no paid plan will begin afterwards unless you choose it and give payment details.',
      'Once paid plans begin, subscriptions auto-renew at the end of each month or year, at the price then shown, until you cancel. You can cancel at any time; the plan then runs to the end of the period you have paid for. Upgrades are prorated, and downgrades take effect at the next billing cycle.',
      'Payments are non-refundable unless required by law. Your statutory rights as a consumer, including any right to cancel within 14 days, are not affected.',
      'Tokens reset each billing cycle and do not roll over. At your storage limit you need to upgrade or delete files before adding more; the files you already have stay accessible.',
    ],
  },
  {
    id: 'ending',
    title: 'Leaving',
    body: [
      'You can leave at any time: download a copy of your data and delete your account in Edit Profile, under Security. Your vehicles, their public pages and your private files are deleted with your account. Records you have handed over stay with their new owners.',
      'We may close an account that seriously or repeatedly breaks these terms. If we ever close GarageTale itself, we will give you reasonable notice and time to take your records with you.',
    ],
  },
  {
    id: 'liability',
    title: 'What we are responsible for',
    body: [
      'We provide GarageTale with reasonable care and skill. Nothing in these terms limits our liability for death or personal injury caused by our negligence, for fraud, or for anything else the law does not let us limit.',
      'Otherwise, we are responsible for loss that is a foreseeable result of our breaking this agreement, and not for loss that was not foreseeable, for the acts of other members, or for what happens between a buyer and a seller. We are not liable for business losses.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes and law',
    body: [
      'We may change these terms as the service grows. If a change matters to you, we will tell you in the app or by email before it applies; if you do not accept it, you can leave.',
      'The law of England and Wales applies. If you live in Scotland or Northern Ireland, you keep the protection of the law there and may go to your own courts.',
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    namesOperator: true,
    body: ['Members can reach us through Contact Support on the FAQs page.'],
  },
]
