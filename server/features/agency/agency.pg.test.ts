import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgencyDetail } from '#contract/features/agency/agency-schema.ts'
import { newId } from '#contract/engine/ids.ts'
import type { OwnProfile } from '#contract/features/profile/profile-contract.ts'
import { openRegistration, restOfProfile } from '#server/features/register/register.test-support.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onPostgres } from '#test/support/database/test-database.ts'

onPostgres(() => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation('postgres', { DEMO: '1' })
    await openRegistration(installation.services)
    admin = await openStaff(installation, ['programme-admin'])
  })
  afterAll(async () => installation.close())

  const rest = restOfProfile()
  const create = async (name: string) => {
    const url = '/api/admin/agencies/'
    const { id } = (await admin.send('POST', url, { name, code: newId() })).json<AgencyDetail>()
    const body = { name: 'Marca', code: newId() }
    const made = (await admin.send('POST', `${url}${id}/brands/`, body)).json<AgencyDetail>()
    return { id, brand: made.brands[0]?.id ?? 0 }
  }

  test('back-office 8: who chooses an agency while it is merged ends in the one that stays, or is refused', async () => {
    const outcomes: number[] = []
    for (let round = 0; round < 8; round++) {
      const [gone, stays] = [await create('Vai'), await create('Fica')]
      const before = { profile: { ...rest, company: 1, brands: [1] } }
      await installation.as('ana').request('POST', '/api/register/profile/', before)
      const profile = { ...rest, company: gone.id, brands: [gone.brand] }
      const [chosen] = await Promise.all([
        installation.as('ana').request('POST', '/api/register/profile/', { profile }),
        admin.send('POST', `/api/admin/agencies/${gone.id}/merge/`, { into: stays.id, name: 'Vai' }, { rev: 1 }),
      ])
      outcomes.push(chosen.status)
      const now = (await installation.as('ana').request('GET', '/api/register/profile/')).json<OwnProfile>().profile
      expect([now.company, now.brands]).toEqual(
        chosen.status === 200 ? [stays.id, [stays.brand]] : [before.profile.company, before.profile.brands],
      )
    }
    expect(outcomes.every((status) => status === 200 || status === 422)).toBe(true)
  })
})
