import { newId } from '#contract/engine/ids.ts'
import { featureSamples } from '#test/support/samples.ts'

export const signInSamples = featureSamples({
  endpoints: {
    alternativeLogin: { body: { provider: 'webservice', token: 'x' } },
    startSignIn: { params: { provider: 'google' } },
    finishOidc: { params: { provider: 'google' } },
    finishSaml: { body: { SAMLResponse: 'x' } },
    samlMetadata: {},
    issueWebserviceToken: { body: { username: 'ana' } },
    issueLinkToken: { body: { path: '/home' } },
    reloadUserTokens: {},
    signInChallenge: {},
    clientSystems: {},
    clientProviders: {},
    saveClientProvider: {
      body: {
        provider: 'oidc',
        domains: ['tintas.example'],
        issuer: 'https://login.tintas.example',
        clientId: 'trilha',
        clientSecret: 'secret',
      },
    },
    removeClientProvider: { body: { provider: 'oidc' } },
    addClientSystem: { body: { name: 'ERP' } },
    renewClientSystem: { body: { id: newId() } },
    revokeClientSystem: { body: { id: newId() } },
  },
})
