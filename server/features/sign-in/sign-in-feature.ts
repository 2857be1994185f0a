import {
  clientProviders,
  removeClientProvider,
  saveClientProvider,
} from '#contract/features/sign-in/client-provider.ts'
import {
  addClientSystem,
  clientSystems,
  renewClientSystem,
  revokeClientSystem,
} from '#contract/features/sign-in/client-system.ts'
import {
  signInContract,
  alternativeLogin,
  finishOidc,
  finishSaml,
  issueLinkToken,
  issueWebserviceToken,
  samlMetadata,
  startSignIn,
} from '#contract/features/sign-in/sign-in-contract.ts'
import { findClientOfHost } from '#server/features/settings/domain/domain-service.ts'
import { fromRequest } from '#server/features/session/start-session-service.ts'
import { implement } from '#server/engine/http/implement.ts'
import { accessOnly } from '#server/engine/personal-table.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { fail } from '#server/platform/problem.ts'
import { signInByProvider } from './alternative-login-service.ts'
import { begin, end } from './browser-service.ts'
import { listProviders, providerAt, removeProvider, saveProvider } from './client-provider/client-provider-service.ts'
import {
  addSystem,
  authenticateSystem,
  endSystem,
  issueSystemLink,
  issueWebserviceToken as issueToken,
  listSystems,
  renewSystem,
} from './client-system/client-system-service.ts'
import { beginOidc, endOidc } from './oidc-service.ts'
import { keepFlow, takeFlow } from './return-page.ts'

export const signInFeature = serverFeature(signInContract, {
  sharedTables: ['person_identity', 'sign_in_flow', 'sign_in_code'],
  keyedTables: [
    { table: 'sign_in_flow', what: 'sign-ins under way' },
    { table: 'sign_in_code', what: 'one-time codes of sign-ins' },
    { table: 'client_provider', what: 'sign-in providers of clients: they are set anew' },
  ],
  personalTables: [
    { table: 'person_identity', by: 'user_id', tenant: false, omit: [], onDelete: 'delete' },
    { table: 'sign_in_code', by: 'user_id', tenant: false, omit: { reason: accessOnly }, onDelete: 'delete' },
  ],
  routes: [
    implement(alternativeLogin, async ({ body, request, services }) =>
      signInByProvider(services, body, { ...fromRequest(request, body.link_token), way: body.provider }),
    ),
    implement(startSignIn, async ({ params, query, services, reply, request }) => {
      const { provider } = params
      return begin(reply, provider, services, async () => {
        // Providers lead back to the one address that they know: under a client's own domain it goes on there.
        const client = await services.database.inSystem((tx) => findClientOfHost(services, tx, request.hostname))
        if (client) return `${services.config.publicUrl}/?client=${client.slug}`
        if (provider === 'saml') {
          const saml = await providerAt(services, 'saml', query.client)
          return saml && (await import('./saml-service.ts')).beginSaml(services, saml, query.challenge)
        }
        const oidc = await providerAt(services, provider, query.client)
        if (!oidc) return null
        const { url, sealed } = await beginOidc(services, provider, oidc, query.challenge)
        keepFlow(reply, sealed)
        return url
      })
    }),
    implement(finishOidc, async ({ params, request, services, reply }) => {
      const sealed = takeFlow(request.headers.cookie, reply)
      const { search } = new URL(request.url, services.config.publicUrl)
      return end(reply, params.provider, services, async () => endOidc(services, params.provider, { sealed, search }))
    }),
    implement(finishSaml, async ({ body, services, reply }) =>
      end(reply, 'saml', services, async () => (await import('./saml-service.ts')).endSaml(services, body)),
    ),
    implement(samlMetadata, async ({ services }) => {
      const config = services.config.signIn.saml ?? fail('resource.not_found')
      return Buffer.from((await import('./saml-service.ts')).samlMetadataOf(services, config))
    }),
    implement(issueWebserviceToken, async ({ body, request, services }) =>
      issueToken(services, await authenticateSystem(services, request, 'sign_in'), body.username),
    ),
    implement(issueLinkToken, async ({ body, request, services }) =>
      issueSystemLink(services, await authenticateSystem(services, request, 'sign_in'), body),
    ),
    implement(clientSystems, async ({ staff, services }) => ({ systems: await listSystems(services, staff) })),
    implement(clientProviders, async ({ staff, services }) => ({ providers: await listProviders(services, staff) })),
    implement(saveClientProvider, async ({ body, staff, services }) => {
      await saveProvider(services, staff, body)
      return { done: true } as const
    }),
    implement(removeClientProvider, async ({ body, staff, services }) => {
      await removeProvider(services, staff, body.provider)
      return { done: true } as const
    }),
    implement(addClientSystem, async ({ body, staff, services }) => addSystem(services, staff, body)),
    implement(renewClientSystem, async ({ body, staff, services }) => renewSystem(services, staff, body.id)),
    implement(revokeClientSystem, async ({ body, staff, services }) => {
      await endSystem(services, staff, body.id)
      return { done: true } as const
    }),
  ],
})
