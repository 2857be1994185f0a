import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import { decide } from '#server/features/review/review.test-support.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { levelsOf } from './level.test-support.ts'

onPostgres(() => {
  let installation: Installation
  let one: StaffCaller
  let other: StaffCaller
  let levels: ReturnType<typeof levelsOf>
  beforeAll(async () => {
    installation = await openInstallation('postgres')
    one = await openStaff(installation, ['programme-admin'])
    other = await openStaff(installation, ['programme-admin'])
    levels = levelsOf(installation)
    await levels.publish()
  })
  afterAll(async () => installation.close())

  test.each(['bia', 'ana'] as const)(
    'of two administrators who decide a level of %s at once one does, and it rises one step or none',
    async (name) => {
      await levels.experience(name, 40)
      const id = await levels.requestId(name)
      const answers = await Promise.all([
        decide(one, 'level', id, { decision: 'approve', note: 'Sim.' }),
        decide(other, 'level', id, { decision: 'refuse', note: 'Não.' }),
        decide(other, 'level', id, { decision: 'approve', note: 'Sim.' }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      const late = answers.filter(({ status }) => status === 409).map((answer) => answer.json<Problem>().code)
      expect(late).toEqual(['desk.decided', 'desk.decided'])
      await letUndoEnd(installation)
      const level = await levels.level(name)
      const isApproved = answers[1].status === 409
      expect(level?.history.map((held) => held.level)).toEqual(isApproved ? [2] : [])
      expect(level?.request).toMatchObject(isApproved ? { toLevel: 3, state: 'ready' } : { state: 'refused' })
    },
  )
})
