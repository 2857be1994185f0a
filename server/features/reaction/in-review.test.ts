import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { saveContact } from '#server/engine/evidence/evidence-queries.ts'
import { addMember, sendAs } from '#server/features/survey/surveying.test-support.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { finishing, liked, publishReaction, reacting } from './reacting.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let auditor: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    auditor = await openStaff(installation, ['auditor'])
  })
  afterAll(async () => installation.close())

  /** Somebody whose training is claimed to have been seen faster than anybody can, and waits for a look. */
  const doubted = async () => {
    const userId = await addMember(installation)
    const { services, clock } = installation
    const device = newId()
    await services.database.inTenant(1, (tx) =>
      saveContact(tx, { clientId: 1, userId }, { id: device, clock: clock.now().getTime(), highest: 0 }, clock.now()),
    )
    await sendAs(installation, userId, { ...finishing(), device: { id: device, number: 1 } })
    return { userId, device }
  }
  const decide = async (userId: string, decision: 'approve' | 'refuse') => {
    const answer = await auditor.send('POST', `/api/admin/desk/progress/${userId}.201/decide/`, {
      decision,
      note: 'Conferido',
      ...(decision === 'refuse' && { reason: 'other' }),
      after: null,
    })
    await letUndoEnd(installation)
    return answer
  }
  const stored = () =>
    installation.services.database.inTenant(1, async (tx) => ({
      answers: await tx.selectFrom('reaction_answer').select('answers').execute(),
      held: await tx.selectFrom('held_operation').select('id').execute(),
      known: await tx.selectFrom('reaction_state').select('user_id').execute(),
    }))

  test('a reaction that is sent while the training waits in review stays on its device, with nothing of it here, and counts once that is accepted', async () => {
    await publishReaction(installation, { content: { isAnonymous: true } })
    const { userId, device } = await doubted()
    const sent = reacting([liked(5)], {}, { id: newId(), device: { id: device, number: 2 } })
    expect(await sendAs(installation, userId, sent)).toMatchObject([{ outcome: 'held', code: 'reaction.in_review' }])
    expect(await stored()).toEqual({ answers: [], held: [], known: [] })
    expect((await decide(userId, 'approve')).status).toBe(200)
    expect(await sendAs(installation, userId, sent)).toMatchObject([{ outcome: 'applied' }])
    expect(await stored()).toMatchObject({ answers: [{ answers: [liked(5)] }], known: [{ user_id: userId }] })
  })

  test('where the review does not accept it the training is not over, and neither is its reaction', async () => {
    const { userId, device } = await doubted()
    const sent = reacting([liked(1)], {}, { id: newId(), device: { id: device, number: 2 } })
    expect(await sendAs(installation, userId, sent)).toMatchObject([{ outcome: 'held', code: 'reaction.in_review' }])
    await decide(userId, 'refuse')
    expect(await sendAs(installation, userId, sent)).toMatchObject([{ outcome: 'refused', code: 'reaction.locked' }])
  })

  test('a faulty one is refused at once, also while the training waits in review', async () => {
    const { userId, device } = await doubted()
    const sent = reacting([liked(6)], {}, { device: { id: device, number: 2 } })
    expect(await sendAs(installation, userId, sent)).toMatchObject([
      { outcome: 'refused', code: 'reaction.answer_invalid' },
    ])
  })
})
