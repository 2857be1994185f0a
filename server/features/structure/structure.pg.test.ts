import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import type { PersonDetail } from '#contract/features/people/people-schema.ts'
import type { BranchDetail } from '#contract/features/structure/structure-schema.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onPostgres } from '#test/support/database/test-database.ts'

onPostgres(() => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation('postgres')
    admin = await openStaff(installation, ['programme-admin'])
  })
  afterAll(async () => installation.close())

  const path = (id: string) => `/api/admin/branches/${id}/`
  const create = async (name: string, parentId: string | null = null) => {
    const body = { name, code: newId(), headId: null, parentId }
    return (await admin.send('POST', '/api/admin/branches/', body)).json<BranchDetail>()
  }
  const read = async (id: string) => (await admin.get(path(id))).json<BranchDetail>()
  const place = (userId: string, branchId: string, rev: number) =>
    admin.send('PUT', `/api/admin/people/${userId}/place/`, { branchId, positionId: null, storeId: null }, { rev })

  test('back-office D54: of two moves at once that would make a circle one is refused', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, other] = [await create('Um'), await create('Outro')]
      // Neither move names a branch that the other changes: the circle is closed two levels down.
      const [belowOne, belowOther] = [await create('Um baixo', one.id), await create('Outro baixo', other.id)]
      const answers = await Promise.all([
        admin.send('POST', `${path(one.id)}move/`, { parentId: belowOther.id }, { rev: 1 }),
        admin.send('POST', `${path(other.id)}move/`, { parentId: belowOne.id }, { rev: 1 }),
      ])
      const codes = answers.map((answer) => (answer.status === 200 ? 'done' : answer.json<Problem>().code))
      expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual(['done', 'structure.circle'])
    }
  })

  test('a person who is placed while their branch is merged ends in the one that stays, or is refused', async () => {
    const outcomes: number[] = []
    for (let round = 0; round < 8; round++) {
      const [gone, stays] = [await create('Vai'), await create('Fica')]
      const { userId } = await openStaff(installation, ['member'])
      const [placed] = await Promise.all([
        place(userId, gone.id, 1),
        admin.send('POST', `${path(gone.id)}merge/`, { into: stays.id, name: 'Vai' }, { rev: 1 }),
      ])
      outcomes.push(placed.status)
      const person = (await admin.get(`/api/admin/people/${userId}/`)).json<PersonDetail>()
      expect(person.place.branch?.id ?? null).toBe(placed.status === 200 ? stays.id : null)
      expect((await read(gone.id)).people.own).toBe(0)
    }
    expect(outcomes.every((status) => status === 200 || status === 422)).toBe(true)
  })

  test('two branches that are given one code at once: one is refused', async () => {
    const body = { name: 'Gêmea', code: newId(), headId: null, parentId: null }
    const answers = await Promise.all([1, 2].map(() => admin.send('POST', '/api/admin/branches/', body)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
