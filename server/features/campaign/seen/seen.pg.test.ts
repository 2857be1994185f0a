import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { saveAudience, saveGroup, setGroupPeople } from '#server/engine/audiences/audience-service.ts'
import { followMoves } from '#server/engine/audiences/moves/follow-moves.ts'
import { saveAgencies } from '#server/features/agency/choice-service.ts'
import { writeProfile } from '#server/features/register/profile-service.ts'
import { moveFollowers } from '#server/features.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { publishCampaigns } from '../campaign-service.ts'
import { audienceThatSees } from './seen-service.ts'

onPostgres(() => {
  let installation: Installation
  let shownTo: number
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => installation.services.database.inTenant(1, work)
  const put = async (people: string[]) => {
    await inTenant((tx) => setGroupPeople(tx, 1, 'balcao', people))
    await followMoves(installation.services, moveFollowers)
  }
  beforeAll(async () => {
    installation = await openInstallation('postgres')
    await inTenant(async (tx) => {
      await saveGroup(tx, 1, { id: 'balcao', name: { 'pt-BR': 'Balcão' } })
      const audience = (await saveAudience(tx, 1, { name: 'Balcão', rule: { group: 'balcao' } })).id
      await saveAgencies(tx, 1, [{ id: 1, name: 'Agência', brands: [{ id: 1, name: 'Marca' }] }])
      await publishCampaigns(tx, 1, [
        usualCampaign({ id: 5, name: { 'pt-BR': 'Verão' }, beginsOn: '2026-12-01', endsOn: '2027-01-31' }),
      ])
      shownTo = await audienceThatSees(tx, 1, { campaignId: 5, audience })
      await tx.updateTable('campaign').set({ audience, shown_to: shownTo }).where('id', '=', 5).execute()
      const owner = { clientId: 1, userId: installation.ids.ana }
      await writeProfile(tx, owner, { birthday: '1990-05-20' }, { country: 'BR', now: start })
    })
  })
  afterAll(async () => installation.close())

  /** Resolves once so many sessions of this database wait for a lock, or the work is done. */
  const waiting = async (sessions: number, work?: Promise<unknown>) => {
    let isDone = false
    void work?.finally(() => (isDone = true))
    await vi.waitFor(async () => {
      const { rows } = await inTenant((tx) =>
        sql<{ count: number }>`SELECT count(DISTINCT l.pid)::int AS count FROM pg_locks l
          JOIN pg_stat_activity a ON a.pid = l.pid AND a.datname = current_database() WHERE NOT l.granted`.execute(tx),
      )
      expect(isDone || (rows[0]?.count ?? 0) >= sessions).toBe(true)
    })
  }

  test('whoever is signing up at the moment in which they leave the audience takes part, and goes on seeing the campaign', async () => {
    const { ana } = installation.ids
    await put([ana])
    const held = Promise.withResolvers<void>()
    const letGo = Promise.withResolvers<void>()
    const holding = inTenant(async (tx) => {
      await tx.selectFrom('campaign').select('id').where('id', '=', 5).forUpdate().execute()
      held.resolve()
      await letGo.promise
    })
    await held.promise
    const payload = { campaignId: 5, agencyId: 1, brandIds: [1], storeIds: [1], termsVersion: 0, adult: true }
    const joining = installation.as('ana').send({ kind: 'campaign.join', payload })
    // It has read that the campaign is theirs, and waits to write that they take part.
    await waiting(1)
    const leaving = put([])
    await waiting(2, leaving)
    letGo.resolve()
    const [[answer]] = await Promise.all([joining, leaving, holding])
    expect(answer).toMatchObject({ outcome: 'applied' })
    const seeing = await inTenant((tx) =>
      tx.selectFrom('audience_member').select('user_id').where('audience_id', '=', shownTo).execute(),
    )
    expect(seeing).toEqual([{ user_id: ana }])
  })
})
