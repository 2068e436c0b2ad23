/** The secret of the programs these tests start, so that a test can work out their outbox's address. */
export const secret = 'a-secret-for-browser-tests-of-sufficient-length'
