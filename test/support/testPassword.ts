/** The password of the users of the tests' services. In a file of its own, as tests that run in jsdom cannot load the service. */
export const testPassword = 'a long test password'
