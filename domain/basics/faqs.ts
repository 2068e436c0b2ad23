export type Faq = { id: string; question: string; answer: readonly string[] }

export const faqs: readonly Faq[] = [
  {
    id: 'what-is-garagetale',
    question: 'What is GarageTale?',
    answer: [
      'GarageTale keeps one record for each vehicle you own: services, running costs, washes, checks, modifications, MOT history, photos, documents and notes, in one place and in date order.',
      'The record belongs to the car as much as to you. When you sell, you can hand it to the next owner, so the story carries on instead of starting again.',
    ],
  },
  {
    id: 'beta',
    question: 'What does Beta mean, and what is planned?',
    answer: [
      'Beta means the app is in daily use while we are still finishing and improving it. Some things will change, and now and then something may not work as it should. Every plan is free while the Beta lasts.',
      'Planned next, all for the Enterprise plan: a booking system for businesses, API access and lead generation tools. If something is missing, choose Suggestions in the menu and tell us.',
    ],
  },
  {
    id: 'selling',
    question: 'How do I transfer a vehicle when I sell it?',
    answer: [
      'Open the vehicle and mark it For Sale. Then go to its Ownership Log, choose Transfer Ownership, and enter the new owner’s name, email and phone with the price and date of the sale.',
      'The new owner gets an email with a link to accept. They can read the history that comes with the car first. Nothing moves until they accept, and you can cancel while you wait. Your private documents, notes and photos and your reminders stay with you.',
      'When they accept, the history is sealed in a signed file that both of you can download. Anyone who has the file can check it under Check a handover file (/verify): whether it was changed, and whether what it says fits together.',
    ],
  },
  {
    id: 'business-profiles',
    question: 'Can my business have a profile?',
    answer: [
      'Yes. The Small Business and Enterprise plans include a branded business profile: your services, opening hours, photos and reviews on one page, with a way for members to get in touch. During the Beta every member can set one up.',
      'A booking system for Enterprise is coming soon.',
    ],
  },
  {
    id: 'reminders',
    question: 'How do reminders work?',
    answer: [
      'Add a reminder to a vehicle with a due date, and choose how early you want to hear about it, from 5 to 60 days before. We tell you by email and in the app on that day, and again when it is due. It can also go by mileage and repeat: we work out the day from how far you drive.',
      'MOT, tax, insurance and service dates also show on your dashboard, so you can see what is coming without setting anything up.',
    ],
  },
  {
    id: 'sharing',
    question: 'Can I share my vehicle with other people?',
    answer: [
      'Yes. In the vehicle’s Public Sharing tab, turn its public page on and send the link to anyone. They do not need an account.',
      'You decide what it shows: service history and modifications each have a switch, and single entries and photos can stay hidden. Turn the page off and the link stops working.',
    ],
  },
  {
    id: 'security',
    question: 'How is my data kept safe?',
    answer: [
      'Only you can see your records until you share them. Passwords are stored only as a one-way hash, and your email address is never shown to other members unless you put it on a listing or a business page.',
      'For extra protection, turn on two-factor sign-in in Edit Profile, under Security. It is optional and works with any authenticator app.',
    ],
  },
  {
    id: 'plans',
    question: 'Which subscription plans are there?',
    answer: [
      'Five: Individual, Collector, Pro Enthusiast, Small Business and Enterprise. They differ in how many vehicles and listings you can have, and in tokens, valuations and storage.',
      'Individual is always free. During the Beta all the others are free too, and you can switch at any time on the Subscription page.',
    ],
  },
  {
    id: 'maintenance',
    question: 'How do I track maintenance?',
    answer: [
      'Open a vehicle and choose Add New. Pick what you did, such as a service, a repair, a running cost or a wash, then add the date, the mileage and the cost. A photo of the invoice is worth attaching.',
      'Each entry joins the timeline and your spending analysis. Give a next service date and we set the reminder for you.',
    ],
  },
  {
    id: 'profile',
    question: 'How do I customise my profile?',
    answer: [
      'Open your profile from the picture at the top right and choose Edit Profile. You can change your name, profile picture and banner.',
      'Other members see your name, pictures, points, badges and the vehicles you have made public. They do not see your email address or your plan.',
    ],
  },
  {
    id: 'sharing-a-car',
    question: 'Can my family or my staff use the same car?',
    answer: [
      'Yes. Open People with access, on the car or in your settings, and invite somebody by email to one car or to your whole garage. A manager looks after it with you, a contributor adds entries and changes their own, and a viewer reads. You choose whether they see costs and documents, and whether reminders reach them too.',
      'Every entry says who added it. You can change or end their access at any time, they can leave, and all access ends when you hand the car over. Selling, publishing and deleting stay with you.',
    ],
  },
]
