/** Of the programs that these tests start, so that a test can say where their outbox opens. */
export const secret = 'a-secret-for-browser-tests-of-sufficient-length'
