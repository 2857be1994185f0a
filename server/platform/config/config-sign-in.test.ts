import { expect, test } from 'vitest'
import { readSignInConfig } from './config-sign-in.ts'
import { ConfigError } from './config-values.ts'

const publicUrl = 'https://treino.example.com'
const read = (env: Record<string, string>, url = publicUrl) => readSignInConfig(env, url)

const certificate = `MII${'A'.repeat(200)}==`
const next = `MII${'B'.repeat(200)}=`
const google = { GOOGLE_CLIENT_ID: 'an id', GOOGLE_CLIENT_SECRET: 'a secret' }
const oidc = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'an id', OIDC_CLIENT_SECRET: 'a secret' }
const saml = {
  SAML_ENTRY_POINT: 'https://id.example.com/sso',
  SAML_IDP_CERT: certificate,
  SAML_IDP_ISSUER: 'urn:id.example.com',
}

test('without any variable people sign in with their password only', () => {
  expect(read({})).toEqual({ google: null, oidc: null, saml: null })
})

test('what a provider needs is enough, the rest is usual', () => {
  expect(
    read({
      ...google,
      ...oidc,
      OIDC_TRUST_EMAIL: '1',
      OIDC_FACTOR_VALUES: 'mfa, hwk',
      ...saml,
      SAML_FACTOR_VALUES: 'https://refeds.org/profile/mfa',
    }),
  ).toEqual({
    google: {
      issuer: 'https://accounts.google.com',
      clientId: 'an id',
      clientSecret: 'a secret',
      trustEmail: false,
      factorValues: [],
    },
    oidc: {
      issuer: 'https://id.example.com',
      clientId: 'an id',
      clientSecret: 'a secret',
      trustEmail: true,
      factorValues: ['mfa', 'hwk'],
    },
    saml: {
      entryPoint: 'https://id.example.com/sso',
      certificates: [certificate],
      idpIssuer: 'urn:id.example.com',
      issuer: 'https://treino.example.com/etraining_login/saml/metadata/',
      emailAttribute: null,
      factorValues: ['https://refeds.org/profile/mfa'],
    },
  })
})

const pem = (body: string) =>
  `-----BEGIN CERTIFICATE-----\n${body.slice(0, 64)}\n${body.slice(64)}\n-----END CERTIFICATE-----`

test.each([
  ['base64 with a comma between', `${certificate}, ${next}`],
  ['PEM, one after the other', `${pem(certificate)}\n${pem(next)}\n`],
  [
    String.raw`PEM in one line, its breaks written \n`,
    `${pem(certificate)}\n${pem(next)}`.replaceAll('\n', String.raw`\n`),
  ],
])('the certificate of today and the next one are read from %s', (_, text) => {
  expect(read({ ...saml, SAML_IDP_CERT: text }).saml?.certificates).toEqual([certificate, next])
})

test.each([
  ['GOOGLE_CLIENT_SECRET must be set too, as GOOGLE_CLIENT_ID is', { GOOGLE_CLIENT_ID: 'an id' }],
  ['OIDC_ISSUER must be set too, as OIDC_CLIENT_SECRET is', { OIDC_CLIENT_SECRET: 's' }],
  ['SAML_ENTRY_POINT must be set too, as SAML_IDP_CERT is', { SAML_IDP_CERT: certificate }],
  ['OIDC_ISSUER must be an address that begins with https:// or http://', { ...oidc, OIDC_ISSUER: 'id.example.com' }],
  ['OIDC_ISSUER must begin with https://', { ...oidc, OIDC_ISSUER: 'http://id.example.com' }],
  ['SAML_ENTRY_POINT must begin with https://', { ...saml, SAML_ENTRY_POINT: 'http://127.0.0.1/sso' }],
  ['OIDC_TRUST_EMAIL must be 1 or 0', { ...oidc, OIDC_TRUST_EMAIL: 'perhaps' }],
  [
    'SAML_IDP_CERT must be the provider’s X.509 certificate in PEM, or its base64',
    { ...saml, SAML_IDP_CERT: 'a private key' },
  ],
])('half a set-up or a wrong one is refused by name: %s', (message, env) => {
  const readIt = () => read(env)
  expect(readIt).toThrow(ConfigError)
  expect(readIt).toThrow(message)
  expect(readIt).not.toThrow(/an id|a secret|private key/)
})

test('a provider on this machine needs no TLS where we run without it ourselves', () => {
  const local = { ...oidc, OIDC_ISSUER: 'http://localhost:3999' }
  expect(read(local, 'http://localhost:4321').oidc?.issuer).toBe('http://localhost:3999')
  expect(() => read(local)).toThrow('OIDC_ISSUER must begin with https://')
})
