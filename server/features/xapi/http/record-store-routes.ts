import { recordStore, xapiVersions } from '#contract/features/xapi/record-store.ts'
import { implement } from '#server/engine/http/implement.ts'
import { getDocument, keepDocument, removeDocument } from './document-handlers.ts'
import { getActivity, getAgent } from './known-handlers.ts'
import { getStatements, postStatements, putStatement } from './statement-handlers.ts'
import { authenticateSystem } from '#server/features/sign-in/client-system/client-system-service.ts'

/** The record store for other systems of a client (player.md, 8). */
export const recordStoreRoutes = [
  implement(recordStore.about, async ({ services, request, reply }) => {
    await authenticateSystem(services, request, 'records')
    return reply.type('application/json').send(JSON.stringify({ version: xapiVersions }))
  }),
  implement(recordStore.getStatements, getStatements),
  implement(recordStore.postStatements, postStatements),
  implement(recordStore.putStatement, putStatement),
  implement(recordStore.getActivity, getActivity),
  implement(recordStore.getAgent, getAgent),
  implement(recordStore.getState, getDocument('state')),
  implement(recordStore.putState, keepDocument('state')),
  implement(recordStore.postState, keepDocument('state')),
  implement(recordStore.deleteState, removeDocument('state')),
  implement(recordStore.getActivityProfile, getDocument('activity')),
  implement(recordStore.putActivityProfile, keepDocument('activity')),
  implement(recordStore.postActivityProfile, keepDocument('activity')),
  implement(recordStore.deleteActivityProfile, removeDocument('activity')),
  implement(recordStore.getAgentProfile, getDocument('agent')),
  implement(recordStore.putAgentProfile, keepDocument('agent')),
  implement(recordStore.postAgentProfile, keepDocument('agent')),
  implement(recordStore.deleteAgentProfile, removeDocument('agent')),
]
