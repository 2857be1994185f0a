/** What somebody is in the partner programme; others send no points. */
export const partnerRoles = ['seller', 'cashier', 'owner', 'dependent'] as const
export type PartnerRole = (typeof partnerRoles)[number]

/** Whether somebody of a role may send points; dependents where the client lets them. */
export const maySend = (role: string | null, dependents: boolean): role is PartnerRole =>
  (partnerRoles as readonly (string | null)[]).includes(role) && (role !== 'dependent' || dependents)

/** States of a transfer; `unknown`: the partner did not say what became of it, and is asked again. */
export const transferStates = ['reserved', 'sent', 'unknown', 'accepted', 'refused'] as const
export type TransferState = (typeof transferStates)[number]

/** What happens to a transfer; `never`: the partner has never heard of it, `void`: it will never take it. */
export type TransferEvent = 'send' | 'accept' | 'refuse' | 'silence' | 'never' | 'void'

const table: Readonly<Record<TransferState, Partial<Record<TransferEvent, TransferState>>>> = {
  reserved: { send: 'sent' },
  sent: { accept: 'accepted', refuse: 'refused', silence: 'unknown' },
  unknown: { accept: 'accepted', refuse: 'refused', never: 'reserved', void: 'refused' },
  accepted: {},
  refused: {},
}

/** What a transfer becomes by an event (loyalty.md, 14); null: that is no event of its state. */
export const nextTransferState = (state: TransferState, event: TransferEvent): TransferState | null =>
  table[state][event] ?? null

/** Whether what became of a transfer is settled. */
export const isSettled = (state: TransferState): boolean => state === 'accepted' || state === 'refused'

/** The last day on which points that the partner took on a day are redeemed there: twelve months later, of a 29 February the 28. */
export function redeemByOf(acceptedOn: string): string {
  const year = Number(acceptedOn.slice(0, 4)) + 1
  const rest = acceptedOn.slice(4)
  return `${year}${rest === '-02-29' ? '-02-28' : rest}`
}

/** Hours for which a transfer is unknown before staff ask the partner to void it. */
export const hoursUnknown = 72
/** Most points of one transfer, and longest and shortest texts of the partner's settings, in characters. */
export const mostTransferred = 100_000_000
export const longestPartnerName = 80
export const longestPartnerAddress = 200
export const [shortestSecret, longestSecret] = [32, 200]

/** What does not agree between us and the partner's file. */
export const differenceKinds = ['missing', 'double', 'amount', 'unknown', 'reversed'] as const
export type DifferenceKind = (typeof differenceKinds)[number]
