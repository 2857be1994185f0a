import { ConfigError, readChoice, readUrl } from './config-values.ts'

/** An OpenID provider that people may sign in at; its redirect address is `…/etraining_login/callback/<name>/`. */
export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** Take its e-mails without `email_verified`: only for a provider that owns its people's addresses. */
  trustEmail: boolean
  /** Values of `amr` or `acr` by which it says that it asked for a second factor; none: it is not believed to. */
  factorValues: string[]
}

/** The SAML provider of the corporate sign-in. */
export interface SamlConfig {
  entryPoint: string
  /** Certificates (PEM or the bare base64) that may have signed, the current and the next one. */
  certificates: string[]
  /** Entity id the provider must call itself. */
  idpIssuer: string
  /** Our entity id; the address of our metadata unless told. */
  issuer: string
  /** Attribute that holds the e-mail; the name id, or `email`/`mail`, unless told. */
  emailAttribute: string | null
  /** Values of `AuthnContextClassRef` by which it says that it asked for a second factor; none: it is not believed to. */
  factorValues: string[]
}

/** Sign-in by other systems; null where it is not set up. */
export interface SignInConfig {
  google: OidcConfig | null
  oidc: OidcConfig | null
  saml: SamlConfig | null
}

/** Reads `GOOGLE_…`, `OIDC_…` and `SAML_…`; half a set-up is an error, since its button would only fail. */
export function readSignInConfig(env: NodeJS.ProcessEnv, publicUrl: string): SignInConfig {
  return {
    google: readOidc(env, 'GOOGLE', 'https://accounts.google.com', publicUrl),
    oidc: readOidc(env, 'OIDC', null, publicUrl),
    saml: readSaml(env, publicUrl),
  }
}

/** All of the variables, or null when none is set. Names the first missing one, never a value. */
function readAll<Name extends string>(env: NodeJS.ProcessEnv, names: readonly Name[]): Record<Name, string> | null {
  const missing = names.find((name) => !env[name])
  if (names.every((name) => !env[name])) return null
  if (missing) throw new ConfigError(missing, `must be set too, as ${names.find((name) => env[name])} is`)
  return Object.fromEntries(names.map((name) => [name, env[name]])) as Record<Name, string>
}

function readOidc(
  env: NodeJS.ProcessEnv,
  prefix: 'GOOGLE' | 'OIDC',
  usualIssuer: string | null,
  publicUrl: string,
): OidcConfig | null {
  const id = `${prefix}_CLIENT_ID` as const
  const secret = `${prefix}_CLIENT_SECRET` as const
  const issuer = `${prefix}_ISSUER` as const
  const names = usualIssuer === null ? [issuer, id, secret] : [id, secret]
  const values = readAll(env, names)
  if (!values) return null
  const address = readSafeUrl(env, issuer, publicUrl) ?? usualIssuer ?? ''
  return {
    issuer: address,
    clientId: values[id] ?? '',
    clientSecret: values[secret] ?? '',
    trustEmail: readChoice(env, `${prefix}_TRUST_EMAIL`, false),
    // Google says nothing of it.
    factorValues: prefix === 'OIDC' ? readList(env['OIDC_FACTOR_VALUES']) : [],
  }
}

/** Values separated by commas or blanks. */
const readList = (text = ''): string[] => text.split(/[\s,]+/).filter(Boolean)

function readSaml(env: NodeJS.ProcessEnv, publicUrl: string): SamlConfig | null {
  const values = readAll(env, ['SAML_ENTRY_POINT', 'SAML_IDP_CERT', 'SAML_IDP_ISSUER'])
  if (!values) return null
  return {
    entryPoint: readSafeUrl(env, 'SAML_ENTRY_POINT', publicUrl) ?? '',
    certificates: readCertificates(values.SAML_IDP_CERT),
    idpIssuer: values.SAML_IDP_ISSUER,
    issuer: env['SAML_ISSUER'] || `${publicUrl}/etraining_login/saml/metadata/`,
    emailAttribute: env['SAML_EMAIL_ATTRIBUTE'] || null,
    factorValues: readList(env['SAML_FACTOR_VALUES']),
  }
}

/** Certificates one after the other: PEM (line breaks may be written `\n`) or base64 separated by commas. */
function readCertificates(text: string): string[] {
  const plain = text.replaceAll(String.raw`\n`, '\n')
  const bodies = plain.includes('-----BEGIN')
    ? [...plain.matchAll(/-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/g)].map(
        (found) => found[1] ?? '',
      )
    : plain.split(',')
  const certificates = bodies.map((body) => body.replaceAll(/\s/g, '')).filter(Boolean)
  if (certificates.length === 0 || !certificates.every((body) => /^MII[A-Za-z0-9+/]+={0,2}$/.test(body)))
    throw new ConfigError('SAML_IDP_CERT', 'must be the provider’s X.509 certificate in PEM, or its base64')
  return certificates
}

/** People's sign-ins travel there. */
function readSafeUrl(env: NodeJS.ProcessEnv, name: string, publicUrl: string): string | null {
  const text = readUrl(env, name, ['https:', 'http:'])
  if (text === null || isSafeProviderUrl(text, publicUrl)) return text
  throw new ConfigError(name, 'must begin with https://')
}

/** Whether a provider may be reached at an address: by TLS, or on this machine where we run without it ourselves. */
export function isSafeProviderUrl(text: string, publicUrl: string): boolean {
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:') return true
  return protocol === 'http:' && publicUrl.startsWith('http:') && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
