export const sampleGroups = [
  {
    name: 'Sunday Morning Roadsters',
    description: 'Open tops, early starts and a bacon roll at the end of a good B-road.',
    members: 128,
    lastActive: '2h ago',
    events: ['Peak District run', 'Winter storage evening'],
  },
  {
    name: 'Home Mechanics UK',
    description: 'Brakes, belts and stubborn bolts. Ask before you drill it out.',
    members: 342,
    lastActive: '15m ago',
    events: ['Brake fluid workshop'],
  },
  {
    name: 'Electric and Hybrid Owners',
    description: 'Range in real winters, home chargers and what the service book says now.',
    members: 216,
    lastActive: '1d ago',
    events: ['Home charging questions', 'First MOT without a tailpipe'],
  },
]
