// Loaded before the program: shifts its Date by as much as it is told, at once, as when a machine's clock is set.
// Timers keep their pace, as they do on a real machine.
const RealDate = Date
let offset = 0

class SteppingDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset)
    else super(...given)
  }

  static now() {
    return RealDate.now() + offset
  }
}
// Anything made by the real one is still a Date.
Object.defineProperty(SteppingDate, Symbol.hasInstance, {
  value: (thing) => Object.prototype.toString.call(thing) === '[object Date]',
})
globalThis.Date = SteppingDate

process.on('message', (told) => {
  offset = told.offset
  process.send?.({ offset })
})
process.channel?.unref()
