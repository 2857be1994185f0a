import { featureSamples, password } from '#test/support/samples.ts'

export const registerSamples = featureSamples({
  endpoints: {
    registerChoices: {},
    lookUpDocument: { body: { client: 'tintas', document: '11144477735', birthday: '1990-05-17' } },
    registerPerson: {
      body: {
        client: 'tintas',
        kind: 'register',
        profile: {},
        email: 'zoe@example.com',
        emailConfirmation: 'zoe@example.com',
        password,
        terms: true,
        adult: true,
        languageId: 1,
      },
    },
    joinClient: { body: { client: 'tintas', kind: 'register', profile: {}, terms: true, adult: true } },
    confirmRegistration: { body: { token: 'a'.repeat(43) } },
    readOwnProfile: {},
    completeRegister: { body: { profile: {} } },
    saveOwnProfile: { body: { profile: {} } },
  },
})
