import { feature } from '#contract/engine/feature.ts'
import { checkLedgerNow, openLedger, readLedgerState } from './ledger-desk.ts'
import { pointsDeskEndpoints } from './points-desk.ts'
import { pointsOnDevice } from './points-on-device.ts'
import { pointsPaths } from './points-paths.ts'

export const pointsContract = feature({
  name: 'points',
  paths: pointsPaths,
  collections: pointsOnDevice.collections,
  endpoints: { ...pointsOnDevice.endpoints, ...pointsDeskEndpoints, readLedgerState, checkLedgerNow, openLedger },
  errors: {
    /** Staff have blocked this person in the programme. */
    'programme.blocked': 403,
    /** The points of the client do not add up: nothing is redeemed until a person has looked. */
    'ledger.closed': 503,
    /** They are blocked already, or are not. */
    'programme.block_changed': 409,
    /** Points are adjusted by two people, neither of them whose they are. */
    'adjustment.same_person': 403,
    /** Somebody decided about it, or nobody did in time. */
    'adjustment.decided': 409,
    /** Fewer points are there than would be taken. */
    'adjustment.short': 422,
  },
})
