import type { FastifyReply } from 'fastify'
import * as v from 'valibot'
import { iriSchema } from '#contract/features/xapi/agent.ts'
import type { Context } from '#server/engine/http/implement.ts'
import { findDescribed } from '../store/statement-queries.ts'
import { agentParameter, openStoreRequest, readAs } from './store-request.ts'

/** What is known of an activity: as the newest statement about it tells. */
export async function getActivity(context: Context): Promise<FastifyReply> {
  const { clientId, query } = await openStoreRequest(context)
  const { activityId } = readAs(v.strictObject({ activityId: iriSchema }), query)
  const found = await context.services.database.inTenant(clientId, (tx) => findDescribed(tx, clientId, activityId))
  const definition = found && 'definition' in found.object ? found.object.definition : undefined
  return context.reply
    .type('application/json')
    .send(JSON.stringify({ objectType: 'Activity', id: activityId, ...(definition && { definition }) }))
}

/** Somebody by all that is asked for: people of ours have one identifier. */
export async function getAgent(context: Context): Promise<FastifyReply> {
  const { query } = await openStoreRequest(context)
  const { agent } = readAs(v.strictObject({ agent: agentParameter }), query)
  const listed = Object.entries(agent)
    .filter(([name]) => name !== 'objectType' && name !== 'member')
    .map(([name, value]) => [name, [value]])
  return context.reply
    .type('application/json')
    .send(JSON.stringify({ objectType: 'Person', ...(Object.fromEntries(listed) as object) }))
}
