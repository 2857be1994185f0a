import { saveAgencies } from '#server/features/agency/choice-service.ts'
import { signUp } from '#server/features/campaign/member/sign-up-service.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** On the first day of the campaign. */
const signedUpAt = new Date('2026-10-01T12:00:00.000Z')

/** The agency of tests, with its one brand. */
const testAgency = { id: 1, name: 'Agência', brands: [{ id: 1, name: 'Marca' }] }
/** What everybody of tests is signed up with: that agency, both stores. */
const testSignUp = { agencyId: 1, brandIds: [1], storeIds: [1, 2] }

/** Signs people up for a campaign of the client of `test-content.ts`: some, or all of its members. */
export async function signUpPeople(
  tx: Tx,
  clientId: number,
  {
    campaignId = 1,
    userIds,
    storeIds = testSignUp.storeIds,
  }: { campaignId?: number; userIds?: readonly string[]; storeIds?: readonly number[] } = {},
): Promise<void> {
  const agency = await tx
    .selectFrom('agency')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', '=', 1)
    .execute()
  if (agency.length === 0) await saveAgencies(tx, clientId, [testAgency])
  const people =
    userIds ??
    (await tx.selectFrom('membership').select('user_id').where('client_id', '=', clientId).execute()).map(
      (row) => row.user_id,
    )
  for (const userId of people)
    await signUp(
      tx,
      { clientId, userId },
      { campaignId, ...testSignUp, storeIds },
      { termsVersion: 0, now: signedUpAt },
    )
}
