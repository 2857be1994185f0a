import { expose } from 'comlink'
import type { Member } from '#engine/session/member.ts'
import { repairRows } from '#engine/rows/repair-rows.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { CallError } from '#platform/call-error.ts'
import type { SyncApi } from './sync-api.ts'

const running = new Map<string, AbortController>()
const nameOf = (member: Member) => `${member.userId} ${member.clientId}`

const sync: SyncApi = {
  repair: repairRows,
  isReady: () => Promise.resolve(true),
  async pull(member) {
    const stop = running.get(nameOf(member)) ?? new AbortController()
    running.set(nameOf(member), stop)
    try {
      return await pullChanges(member, { signal: stop.signal })
    } catch (error) {
      if (error instanceof CallError || stop.signal.aborted) return null
      throw error
    }
  },
  stopPull(member) {
    running.get(nameOf(member))?.abort()
    running.delete(nameOf(member))
    return Promise.resolve()
  },
}

expose(sync)
