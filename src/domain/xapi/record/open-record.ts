import type { CallAnswer, ContentCall } from '#contract/engine/content/launch.ts'
import { xapiVersions } from '#contract/features/xapi/record-store.ts'
import type { Member } from '#engine/session/member.ts'
import { answer, demandOwn, openCall, Refused, type Call } from './call-answer.ts'
import { openDocuments } from './document-calls.ts'
import { openStatements } from './statement-calls.ts'
import type { UnitLaunch } from './unit-launch.ts'

/** The record store of one launch, on this device. */
export interface LaunchRecord {
  /** Notes the launch, before anything of it runs. */
  begin: () => Promise<void>
  /** Answers what content calls; one call after the other, in the order that they come. */
  answer: (call: ContentCall) => Promise<CallAnswer>
}

/** Who hears of a launch beside its content. */
export interface RecordListeners {
  /** Content is over. */
  onReturn: () => void
  /** A call failed as nobody expected. */
  onFailure: (error: unknown) => void
}

/** Opens the record store of a launch. */
export function openRecord(member: Member, launch: UnitLaunch, { onReturn, onFailure }: RecordListeners): LaunchRecord {
  const statements = openStatements(member, launch)
  const documents = openDocuments(member, launch)
  let wasFetched = false
  let last: Promise<unknown> = Promise.resolve()

  function fetchToken({ method }: Call): CallAnswer {
    if (method !== 'POST') throw new Refused(405, 'xapi.invalid')
    // A token is told once (cmi5 1.0, 8.2.3).
    if (wasFetched) return answer(400, { 'error-code': '1', 'error-text': 'The token was fetched before.' })
    wasFetched = true
    return answer(200, { 'auth-token': launch.token })
  }

  async function route(call: Call): Promise<CallAnswer> {
    const { resource, headers, method } = call
    if (resource === 'fetch') return fetchToken(call)
    if (resource === 'return') {
      onReturn()
      return {
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><title>Trilha</title>',
      }
    }
    if (resource === 'about') return answer(200, { version: xapiVersions })
    if (headers['authorization'] !== `Basic ${launch.token}`) throw new Refused(401, 'request.client_invalid')
    if (!/^[12]\.0(\.\d+)?$/.test(headers['x-experience-api-version'] ?? '')) throw new Refused(400, 'xapi.invalid')
    if (resource === 'statements') return statements.call(call)
    if (resource === 'activities/state') return documents(call, 'state')
    if (resource === 'agents/profile') return documents(call, 'agent')
    if (method !== 'GET' && method !== 'HEAD') throw new Refused(403, 'xapi.not_yours')
    demandOwn(call, launch)
    if (resource === 'activities') return answer(200, { objectType: 'Activity', id: call.query.get('activityId') })
    if (resource === 'agents') return answer(200, { objectType: 'Person', account: [launch.facts.learner.account] })
    // What is of an activity alone is not one launch's to keep.
    if (resource === 'activities/profile' && !call.query.has('profileId')) return answer(200, [])
    throw new Refused(404, 'xapi.not_found')
  }

  return {
    begin: statements.begin,
    answer(call) {
      const next = last.then(async () => {
        try {
          return await route(openCall(call))
        } catch (error) {
          if (error instanceof Refused) return answer(error.status, { code: error.code })
          // It could not be kept: content is told so, and may try again.
          onFailure(error)
          return answer(503, { code: 'content.not_kept' })
        }
      })
      last = next
      return next
    },
  }
}
