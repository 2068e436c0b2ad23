/** The other end of a worker process: each request is answered with the result and the memory it has used. */
export function answerQuestions<Question>(answer: (question: Question) => Promise<object>) {
  process.on('message', async (question) => {
    const made = await answer(question as Question)
    process.send?.({ ...made, memory: process.memoryUsage.rss() })
  })
  process.on('disconnect', () => process.exit())
  // The server decides when to stop: Ctrl-C reaches the whole process group, including this process.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
}
