import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedMember } from '#contract/features/campaign/member/member-schema.ts'
import { saveAgencies } from '#server/features/agency/choice-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'
import { signUpPeople } from '#test/support/campaigns/sign-up.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => installation.services.database.inTenant(1, work)
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    await inTenant((tx) => saveAgencies(tx, 1, [{ id: 2, name: 'Outra', brands: [{ id: 2, name: 'De outra' }] }]))
  })
  afterAll(async () => installation.close())

  const list = async (query = '') =>
    (await admin.get(`/api/admin/campaigns/1/members/${query}`)).json<{ rows: ListedMember[] }>().rows
  const anaOf = async () => {
    const ana = (await list()).find(({ userId }) => userId === installation.ids.ana)
    if (!ana) throw new Error('Ana did not sign up')
    return ana
  }
  const move = (caller: StaffCaller, userId: string, body: object, rev: number) =>
    caller.send('PUT', `/api/admin/campaigns/1/members/${userId}/agency/`, body, { rev })

  test('an administrator sees who signed up for a campaign, and finds them by name', async () => {
    const listed = (await list()).toSorted((a, b) => a.name.localeCompare(b.name))
    expect(listed).toMatchObject([
      { name: 'ana Silva', agency: 'Agência', stores: 2 },
      { name: 'bia Silva', agency: 'Agência', stores: 2 },
    ])
    expect((await list('?search=BIA')).map(({ name }) => name)).toEqual(['bia Silva'])
    expect(await list('?search=%25')).toEqual([])
    expect((await admin.get('/api/admin/campaigns/77/members/')).status).toBe(404)
    const auditor = await openStaff(installation, ['auditor'])
    expect((await auditor.get('/api/admin/campaigns/1/members/')).status).toBe(403)
  })

  test('an administrator brings somebody to another agency with brands of it, and their devices know', async () => {
    const ana = await anaOf()
    const foreign = await move(admin, ana.userId, { agencyId: 2, brandIds: [1] }, ana.rev)
    expect([foreign.status, foreign.json()]).toMatchObject([422, { fields: [{ field: 'brandIds.0' }] }])
    expect((await move(admin, ana.userId, { agencyId: 2, brandIds: [2] }, ana.rev + 1)).status).toBe(409)
    const answer = await move(admin, ana.userId, { agencyId: 2, brandIds: [2] }, ana.rev)
    expect(answer.json()).toMatchObject({ agency: 'Outra', brandIds: [2], rev: ana.rev + 1 })
    const { changes } = await installation.as('ana').pull()
    expect(changes.findLast(({ collection }) => collection === 'campaignMembers')?.row).toMatchObject({
      agencyId: 2,
      brandIds: [2],
    })
    expect((await move(admin, installation.ids.nina, { agencyId: 2, brandIds: [2] }, 1)).status).toBe(404)
  })

  test('nobody brings themselves to another agency', async () => {
    await inTenant((tx) => signUpPeople(tx, 1, { userIds: [admin.userId] }))
    const answer = await move(
      await signInAs(installation, admin.userId),
      admin.userId,
      { agencyId: 2, brandIds: [2] },
      1,
    )
    expect([answer.status, answer.json()['code']]).toEqual([403, 'programme.own_case'])
  })
})
