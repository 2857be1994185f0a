import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Course } from '#contract/features/course/course-contract.ts'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { DeskList } from '#contract/features/site-list/site-list-contract.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, start, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

const item = (id: string, label: string, retired = false) => ({ id, name: { 'pt-BR': label }, retired })

onOneEngine((engine) => {
  let installation: Installation
  let staff: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    staff = await openStaff(installation, ['programme-admin'])
    // A course that names items of two lists.
    const answer = await installation.as('ana').request('GET', '/api/courses/2/')
    const { course, activities } = answer.json<{ course: Course; activities: KnownActivity[] }>()
    await installation.services.database.inTenant(1, (tx) =>
      publishCourse(tx, 1, { ...course, areaId: 'norte', tagIds: ['cores', 'luz'] }, activities, start),
    )
  })
  afterAll(async () => installation.close())

  const listOf = async (key: string): Promise<DeskList> => {
    const { lists } = (await staff.get('/api/admin/lists/')).json<{ lists: DeskList[] }>()
    const found = lists.find((list) => list.key === key)
    if (!found) throw new Error(`no list ${key}`)
    return found
  }
  const save = async (key: string, items: object[], rev?: number) =>
    staff.send('PUT', `/api/admin/lists/${key}/`, { items }, { rev: rev ?? (await listOf(key)).rev })
  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const onDevices = async (key: string) =>
    (await installation.as('bia').pull()).changes.find(
      (change) => change.collection === 'siteLists' && change.key === key,
    )?.row

  test('a list is written in its order, and devices have it so', async () => {
    const items = [item('sul', 'Sul'), item('norte', 'Norte')]
    expect((await save('country_areas', items)).status).toBe(200)
    expect((await listOf('country_areas')).items).toEqual([
      { ...items[0], used: false },
      { ...items[1], used: true },
    ])
    expect(await onDevices('country_areas')).toEqual({
      key: 'country_areas',
      items: [
        { id: 'sul', name: { 'pt-BR': 'Sul' } },
        { id: 'norte', name: { 'pt-BR': 'Norte' } },
      ],
    })
  })

  test('an item that a course names is retired and not deleted; devices still tell what it is called', async () => {
    await save('tags', [item('cores', 'Cores'), item('luz', 'Luz'), item('solta', 'Solta')])
    expect(codeOf(await save('tags', [item('cores', 'Cores'), item('solta', 'Solta')]))).toEqual([409, 'list.in_use'])
    expect((await listOf('tags')).items).toHaveLength(3)
    expect((await save('tags', [item('luz', 'Luz', true), item('cores', 'Cores')])).status).toBe(200)
    expect(await onDevices('tags')).toMatchObject({
      items: [
        { id: 'luz', name: { 'pt-BR': 'Luz' }, retired: true },
        { id: 'cores', name: { 'pt-BR': 'Cores' } },
      ],
    })
  })

  test('every item without a label in the client’s language is told at once, and an id stands once', async () => {
    const items = [
      { id: 'a', name: { 'en-US': 'North' }, retired: false },
      item('b', 'Norte'),
      { id: 'b', name: {}, retired: false },
    ]
    const refused = await save('trail_complete_categories', items)
    expect(codeOf(refused)).toEqual([422, 'request.invalid'])
    expect(refused.json<{ fields: { field: string }[] }>().fields.map(({ field }) => field)).toEqual([
      'items.0.name',
      'items.2.name',
      'items.2.id',
    ])
  })

  test('of two who write the same list the second is told, and the first one’s stays', async () => {
    const { rev } = await listOf('groups_user')
    const [one, other] = await Promise.all([
      save('groups_user', [item('a', 'Um')], rev),
      save('groups_user', [item('b', 'Dois')], rev),
    ])
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await listOf('groups_user')).items).toHaveLength(1)
  })
})
