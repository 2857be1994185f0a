import type { RowOf } from '#contract/engine/collection.ts'
import { campaignOnDevice } from '#contract/features/campaign/campaign-on-device.ts'
import { domain } from '#engine/domain-feature.ts'

type SignUp = RowOf<'campaignMembers'>

/** What one unsent act makes of a sign-up, whatever else the server says of it. */
type Change = { is: 'joined' } | { is: 'left' } | { is: 'store'; storeId: number; added: boolean }

const isChange = (hint: unknown): hint is Change => typeof hint === 'object' && hint !== null && 'is' in hint

const withStore = (stores: readonly number[], storeId: number, added: boolean): number[] => {
  const others = stores.filter((id) => id !== storeId)
  return added ? [...others, storeId] : others
}

/** The stores of a sign-up may be changed one by one on several devices: only what was done here is. */
function mergeSignUp(base: SignUp, local: SignUp, hint: unknown): SignUp {
  if (!isChange(hint) || hint.is === 'joined') return local
  if (hint.is === 'left') return { ...base, leftAt: local.leftAt }
  return { ...base, storeIds: withStore(base.storeIds, hint.storeId, hint.added) }
}

export const campaignDomain = domain(campaignOnDevice, {
  operations: {
    'campaign.join': {
      effects({ campaignId, agencyId, brandIds, storeIds, termsVersion }, act) {
        const row: SignUp = {
          campaignId,
          // The server says where they are.
          country: '',
          agencyId,
          brandIds: [...brandIds],
          storeIds: [...storeIds],
          termsVersion,
          joinedAt: act.capturedAt,
          leftAt: null,
        }
        const mergeHint: Change = { is: 'joined' }
        return [{ collection: 'campaignMembers', key: String(campaignId), row, mergeHint }]
      },
      worthKeeping: true,
    },
    'campaign.leave': {
      async effects({ campaignId }, act, read) {
        const known = await read.row('campaignMembers', campaignId)
        if (!known) return []
        const row = { ...known, leftAt: act.capturedAt }
        const mergeHint: Change = { is: 'left' }
        return [{ collection: 'campaignMembers', key: String(campaignId), row, mergeHint }]
      },
    },
    'campaign.change_store': {
      async effects({ campaignId, storeId, added }, _act, read) {
        const known = await read.row('campaignMembers', campaignId)
        if (!known) return []
        const row = { ...known, storeIds: withStore(known.storeIds, storeId, added) }
        const mergeHint: Change = { is: 'store', storeId, added }
        return [{ collection: 'campaignMembers', key: String(campaignId), row, mergeHint }]
      },
      quietOnceDelivered: true,
    },
  },
  collections: {
    campaigns: {
      search: {
        kind: 'campaign',
        entry: ({ id, name }, text) => ({ key: String(id), title: text(name), detail: '' }),
      },
    },
    campaignMembers: { merge: mergeSignUp },
  },
})
