/** What the demo vehicle answers, by the part of the path after its id; '' is the vehicle itself. */
export const demoAnswers: Record<string, unknown> = {}
