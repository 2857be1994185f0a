/** Kinds of accounts of a person in a campaign: redeemable points, and experience points. */
export const personAccounts = ['pending', 'available', 'reserved', 'blocked', 'xp_pending', 'xp'] as const
/** Kinds of accounts of the programme, one each a campaign. */
export const programmeAccounts = [
  'issuance',
  'redeemed',
  'expired',
  'partner',
  'adjustment',
  'xp_issuance',
  'xp_adjustment',
] as const

export type PersonAccount = (typeof personAccounts)[number]
export type AccountKind = PersonAccount | (typeof programmeAccounts)[number]
/** PTS: redeemable points. XP: experience points, which redemption leaves alone. */
export type Currency = 'PTS' | 'XP'

/** What an account counts. */
export const currencyOf = (kind: AccountKind): Currency => (kind.startsWith('xp') ? 'XP' : 'PTS')

/** Whether an account is a person's. */
export const isPersons = (kind: AccountKind): kind is PersonAccount =>
  (personAccounts as readonly AccountKind[]).includes(kind)

/**
 * What each kind of transaction may move, `debit>credit` (the ledger's page of the design, "Kinds and what they may move").
 * A merge moves between the same accounts of two people and has no list.
 */
export const legsOf = {
  earn: ['issuance>pending', 'xp_issuance>xp_pending'],
  confirm: ['pending>available', 'pending>issuance', 'xp_pending>xp', 'xp_pending>xp_issuance'],
  void: ['pending>issuance', 'xp_pending>xp_issuance'],
  grant: ['issuance>available', 'xp_issuance>xp'],
  restore: ['issuance>available', 'xp_issuance>xp'],
  reserve: ['available>reserved'],
  redeem: ['reserved>redeemed'],
  release: ['reserved>available'],
  refund: ['redeemed>available'],
  send: ['reserved>partner'],
  block: ['available>blocked'],
  unblock: ['blocked>available'],
  expire: ['available>expired', 'blocked>expired'],
  adjust: ['adjustment>available', 'available>adjustment', 'xp_adjustment>xp', 'xp>xp_adjustment'],
  reverse: ['available>issuance', 'adjustment>issuance', 'xp>xp_issuance', 'xp_adjustment>xp_issuance'],
  debt: ['available>adjustment'],
  merge: [],
} as const satisfies Record<string, readonly `${AccountKind}>${AccountKind}`[]>

export type TransactionKind = keyof typeof legsOf
/** Kinds of transactions, in the order of the list. */
export const transactionKinds = Object.keys(legsOf) as [TransactionKind, ...TransactionKind[]]

/** Whether a transaction of a kind may move from one account to the other. */
export const mayMove = (kind: TransactionKind, debit: AccountKind, credit: AccountKind): boolean =>
  kind === 'merge'
    ? debit === credit && isPersons(debit)
    : (legsOf[kind] as readonly string[]).includes(`${debit}>${credit}`)
