import type { Enrolment, ListedEnrolment } from '#contract/features/enrolment/enrolment-schema.ts'
import { newId } from '#contract/engine/ids.ts'
import type { OperationAnswer } from '#contract/engine/operation.ts'
import { deviceHeader, writeReading } from '#contract/engine/sync/evidence.ts'
import { followMoves } from '#server/engine/audiences/moves/follow-moves.ts'
import { saveAudience, saveGroup, setGroupPeople } from '#server/engine/audiences/audience-service.ts'
import { moveFollowers } from '#server/features.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#test/support/database/test-database.ts'
import {
  openInstallation,
  start,
  type Answer,
  type Installation,
  type PersonName,
} from '#test/support/server/test-installation.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'

export const hour = 3_600_000
export const day = 24 * hour
export const terms = { mandatory: true, deadline: { on: '2026-11-20' }, reminders: [14, 3, 0], endsOnLeaving: true }
/** 20 November in São Paulo ends then. */
export const due = new Date('2026-11-21T02:59:59.999Z')

/** An audience (people are put in), an administrator, and what both do with enrolments. */
export interface Enrolling {
  installation: Installation
  admin(): StaffCaller
  /** The administrator signs in anew, at the clock's present. */
  renew(): Promise<void>
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Nobody is enrolled and nothing was seen; the clock stands at the start. */
  clear(): Promise<void>
  /** These and nobody else are in the audience. */
  put(...names: PersonName[]): Promise<void>
  /** Enrols the audience in the second course unless told otherwise. */
  addRule(rule: Record<string, unknown>): Promise<Answer>
  list(query?: string): Promise<ListedEnrolment[]>
  one(name: PersonName): Promise<ListedEnrolment>
  /** What somebody's devices are told. */
  rowsOf(name: PersonName): Promise<Enrolment[]>
  /** A device of somebody's that was heard for the first time now: it sees pages of the second course's one activity (ten of them, nine count). */
  newDevice(
    name: PersonName,
  ): Promise<{ send(capturedAt: Date, covered?: [number, number], cycle?: number): Promise<OperationAnswer[]> }>
}

export async function openEnrolling(engine: Engine, env: Record<string, string> = {}): Promise<Enrolling> {
  const installation = await openInstallation(engine, env)
  const { services, clock } = installation
  let admin = await openStaff(installation, ['programme-admin'])
  const inTenant: Enrolling['inTenant'] = (work) => services.database.inTenant(1, work)
  const audience = await inTenant(async (tx) => {
    await saveGroup(tx, 1, { id: 'balcao', name: { 'pt-BR': 'Balcão' } })
    return (await saveAudience(tx, 1, { name: 'Balcão', rule: { group: 'balcao' } })).id
  })
  const renew = async () => void (admin = await signInAs(installation, admin.userId))
  const put: Enrolling['put'] = async (...names) => {
    const people = names.map((name) => installation.ids[name])
    await inTenant((tx) => setGroupPeople(tx, 1, 'balcao', people))
    await followMoves(services, moveFollowers)
  }
  const list: Enrolling['list'] = async (query = '') =>
    (await admin.get(`/api/admin/enrolments/${query}`)).json<{ rows: ListedEnrolment[] }>().rows
  return {
    installation,
    admin: () => admin,
    renew,
    inTenant,
    put,
    list,
    async clear() {
      clock.set(start)
      await renew()
      const tables = [
        'enrolment',
        'enrolment_rule',
        'activity_progress',
        'former_progress',
        'item_progress',
        'spent_time',
        'device_contact',
      ] as const
      for (const table of tables) await inTenant((tx) => tx.deleteFrom(table).execute())
      await inTenant((tx) => tx.deleteFrom('change').where('collection', '=', 'enrolments').execute())
      await put()
    },
    async addRule(rule) {
      const body = { who: { audience }, item: { kind: 'course', id: 2 }, startsOn: '2026-11-18', ...terms, ...rule }
      const answer = await admin.send('POST', '/api/admin/enrolment-rules/', body)
      await services.jobs.run()
      return answer
    },
    async one(name) {
      const found = (await list()).find(({ person }) => person.userId === installation.ids[name])
      if (!found) throw new Error(`${name} is not enrolled`)
      return found
    },
    async rowsOf(name) {
      const { changes } = await installation.as(name).pull()
      return changes.flatMap(({ collection, row }) => (collection === 'enrolments' && row ? [row as Enrolment] : []))
    },
    async newDevice(name) {
      const id = newId()
      let number = 0
      const reading = writeReading({ id, clock: clock.now().getTime(), highest: 0 })
      await installation.as(name).request('POST', '/api/pull/', { cursor: null }, { [deviceHeader]: reading })
      return {
        send: (capturedAt, covered = [0, 10], cycle = 1) =>
          installation.as(name).send({
            kind: 'activity.completion',
            payload: { courseId: 2, activityId: 201, covered: [covered], position: 10, cycle },
            capturedAt: capturedAt.toISOString(),
            device: { id, number: ++number },
          }),
      }
    },
  }
}
