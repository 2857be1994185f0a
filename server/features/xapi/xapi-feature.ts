import { xapiContract } from '#contract/features/xapi/xapi-contract.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { recordStoreRoutes } from './http/record-store-routes.ts'
import { takeDocument } from './launch/document-service.ts'
import { takeLaunch } from './launch/statements-service.ts'

export const xapiFeature = serverFeature(xapiContract, {
  routes: recordStoreRoutes,
  handlers: { 'xapi.statements': takeLaunch, 'xapi.document': takeDocument },
  personalTables: [
    {
      table: 'xapi_state',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['activity_id'] },
      omit: [],
      onDelete: 'delete',
    },
    {
      table: 'xapi_statement',
      by: 'user_id',
      tenant: true,
      onJoin: {},
      omit: ['agents', 'related_agents', 'related_activities', 'place'],
      onDelete: 'delete',
    },
    {
      table: 'xapi_document',
      by: 'user_id',
      tenant: true,
      omit: ['key', 'agent'],
      onDelete: 'delete',
    },
  ],
})
