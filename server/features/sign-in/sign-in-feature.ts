import { addClientSystem, clientSystems, revokeClientSystem } from '#contract/features/sign-in/client-system.ts'
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
import { fromRequest } from '#server/features/session/start-session-service.ts'
import { implement } from '#server/engine/http/implement.ts'
import { accessOnly } from '#server/engine/personal-table.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { fail } from '#server/platform/problem.ts'
import { signInByProvider } from './alternative-login-service.ts'
import { begin, end } from './browser-service.ts'
import {
  addSystem,
  authenticateSystem,
  endSystem,
  issueSystemLink,
  issueWebserviceToken as issueToken,
  listSystems,
} from './client-system/client-system-service.ts'
import { beginOidc, endOidc } from './oidc-service.ts'
import { keepFlow, takeFlow } from './return-page.ts'

export const signInFeature = serverFeature(signInContract, {
  sharedTables: ['person_identity', 'sign_in_flow', 'sign_in_code'],
  personalTables: [
    { table: 'person_identity', by: 'user_id', tenant: false, omit: [], onDelete: 'delete' },
    { table: 'sign_in_code', by: 'user_id', tenant: false, omit: { reason: accessOnly }, onDelete: 'delete' },
  ],
  routes: [
    implement(alternativeLogin, async ({ body, request, services }) =>
      signInByProvider(services, body, fromRequest(request, body.link_token)),
    ),
    implement(startSignIn, async ({ params, query, services, reply }) => {
      const { provider } = params
      return begin(reply, provider, services, async () => {
        if (provider === 'saml') {
          const config = services.config.signIn.saml
          return config && (await import('./saml-service.ts')).beginSaml(services, config, query.challenge)
        }
        const config = services.config.signIn[provider]
        if (!config) return null
        const { url, sealed } = await beginOidc(services, provider, config, query.challenge)
        keepFlow(reply, sealed)
        return url
      })
    }),
    implement(finishOidc, async ({ params, request, services, reply }) => {
      const config = services.config.signIn[params.provider]
      const sealed = takeFlow(request.headers.cookie, reply)
      const { search } = new URL(request.url, services.config.publicUrl)
      return end(reply, params.provider, services, async () =>
        config ? endOidc(services, params.provider, config, { sealed, search }) : null,
      )
    }),
    implement(finishSaml, async ({ body, services, reply }) =>
      end(reply, 'saml', services, async () => {
        const config = services.config.signIn.saml
        return config && (await import('./saml-service.ts')).endSaml(services, config, body)
      }),
    ),
    implement(samlMetadata, async ({ services }) => {
      const config = services.config.signIn.saml ?? fail('resource.not_found')
      return Buffer.from((await import('./saml-service.ts')).samlMetadataOf(services, config))
    }),
    implement(issueWebserviceToken, async ({ body, request, services }) =>
      issueToken(services, await authenticateSystem(services, request), body.username),
    ),
    implement(issueLinkToken, async ({ body, request, services }) =>
      issueSystemLink(services, await authenticateSystem(services, request), body),
    ),
    implement(clientSystems, async ({ member, services }) => ({ systems: await listSystems(services, member) })),
    implement(addClientSystem, async ({ body, member, services }) => addSystem(services, member, body)),
    implement(revokeClientSystem, async ({ body, member, services }) => {
      await endSystem(services, member, body.id)
      return { done: true } as const
    }),
  ],
})
