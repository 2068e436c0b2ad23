/** The other end of a side process: each question is answered with what was made of it and the memory it has taken. */
export function answerQuestions<Question>(answer: (question: Question) => Promise<object>) {
  process.on('message', async (question) => {
    const made = await answer(question as Question)
    process.send?.({ ...made, memory: process.memoryUsage.rss() })
  })
  process.on('disconnect', () => process.exit())
  // The server decides when work ends: a Ctrl-C reaches the whole group, this process included.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
}
