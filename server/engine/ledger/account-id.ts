import { createHash } from 'node:crypto'
import { isPersons, type AccountKind } from '#contract/engine/ledger/ledger-kinds.ts'

/** Whom accounts of the programme belong to. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** An account, by what makes its id. */
export interface AccountName {
  clientId: number
  campaignId: number
  /** The person; of an account of the programme it is left aside. */
  userId: string
  kind: AccountKind
}

// Random, and the same for ever: ids of accounts are made from it.
const space = Buffer.from('6f1d3a5c0b8e4d729a4b2c7e51f0d863', 'hex')

/** The id of an account (UUIDv5): whoever knows what it is of knows its id, nobody looks it up or counts. */
export function accountId({ clientId, campaignId, userId, kind }: AccountName): string {
  const name = `${clientId}/${campaignId}/${isPersons(kind) ? userId : nobody}/${kind}`
  const bytes = createHash('sha1').update(space).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
