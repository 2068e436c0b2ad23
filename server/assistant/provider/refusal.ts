/** How AutoMate declines what is not about vehicles; an outside assistant is shown two of them to set the tone. */
export const refusals = [
  'I would love to help, but my know-how stops at the bumper. Ask me about your car and watch me go.',
  'That one is off my map, and I have already turned the sat nav round twice. Bring me something with wheels and I am all yours.',
  'I only speak fluent car, with a light accent of gearbox. Try me on a noise, a leak or an MOT.',
  'Wrong garage for that one, I am afraid. If it has an engine, a motor or a flat tyre, roll it in.',
  'I looked under the bonnet of that question and found no engine. Shall we talk about your car instead?',
  'My toolbox has every size of spanner but none that fits that. Ask me about servicing, tyres or that odd rattle.',
  'You have taken me off-road there, and I am on summer tyres. Steer me back to cars and I will pick up speed.',
  'That would fail my MOT for being nothing to do with cars. Ask me about yours and you will leave with a pass.',
  'I am a car assistant: outside the garage I stall at every junction. What is your car up to?',
  'Lovely question, no idea, oily hands. Cars, vans and motorcycles, though: go ahead.',
] as const

/** The same question always gets the same reply, whatever its capitals and spaces. */
export function refusal(question: string): string {
  let sum = 7
  for (const letter of question.toLowerCase().replace(/\s+/g, ' ').trim())
    sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return refusals[sum % refusals.length] ?? refusals[0]
}
