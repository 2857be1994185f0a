import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

/** Somebody at the provider. */
export interface ProviderPerson {
  email: string
  email_verified?: boolean
}

/** A real OpenID provider of its own, whose people sign in without being asked. */
export interface LocalProvider {
  issuer: string
  people: Record<string, ProviderPerson>
  /** How it says that they signed in, by person: `amr` of its tokens. */
  stated: Record<string, { amr: string[] }>
  /** Whoever comes from now on is this person. */
  becomes(person: string): void
  /** Goes through the provider's pages as this person; gives the address it leads back to. */
  signIn(address: string, person: string): Promise<string>
  close(): Promise<void>
}

/** Opens a provider that knows one application. */
export async function openProvider(app: {
  clientId: string
  clientSecret: string
  redirectUris: string[]
}): Promise<LocalProvider> {
  const people: Record<string, ProviderPerson> = {}
  const stated: Record<string, { amr: string[] }> = {}
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let current = ''
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: app.clientId,
        client_secret: app.clientSecret,
        redirect_uris: app.redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub', 'acr', 'amr'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['test'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    interactions: { url: (_context, interaction) => `/sign-in/${interaction.uid}` },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return void answer(request, response)
    void (async () => {
      const { prompt, params, grantId } = await provider.interactionDetails(request, response)
      if (prompt.name === 'login')
        return provider.interactionFinished(request, response, { login: { accountId: current, ...stated[current] } })
      const grant =
        (grantId && (await provider.Grant.find(grantId))) ||
        new provider.Grant({ accountId: current, clientId: String(params['client_id']) })
      grant.addOIDCScope(String(params['scope']))
      return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
    })()
  })
  return {
    issuer,
    people,
    stated,
    becomes: (person) => void (current = person),
    async signIn(address, person) {
      current = person
      const cookies = new Map<string, string>()
      let next = address
      for (let hops = 0; hops < 12 && next.startsWith(issuer); hops++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [pair = ''] = line.split(';')
          const at = pair.indexOf('=')
          cookies.set(pair.slice(0, at), pair.slice(at + 1))
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`the provider stopped at ${next}: ${response.status} ${await response.text()}`)
        next = new URL(location, next).href
      }
      return next
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
