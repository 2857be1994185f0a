import type { DifferenceKind } from '#contract/features/partner/partner-rules.ts'
import type { FileLine } from '../call/partner-client.ts'
import type { TransferRow } from '../transfer/transfer-queries.ts'

/** Something that the partner has otherwise than we do. */
export interface Difference {
  kind: DifferenceKind
  /** How the partner calls the transfer. */
  reference: string
  transferId: string | null
  /** Points of each side; null: it has none. */
  ours: number | null
  theirs: number | null
}

type Ours = Pick<TransferRow, 'id' | 'points' | 'state' | 'accepted_on'>

/**
 * What does not agree of a day: its file, our transfers that the file names, and those that the partner accepted on that day
 * as far as we know. One that we still ask for is settled by asking, and is no difference.
 */
export function compareFile(
  day: string,
  lines: readonly FileLine[],
  named: readonly Ours[],
  accepted: readonly Ours[],
): Difference[] {
  const ours = new Map(named.map((one) => [one.id, one]))
  const seen = new Set<string>()
  const found: Difference[] = []
  for (const { id, state, points } of lines) {
    const own = ours.get(id)
    const tell = (kind: DifferenceKind, mine: number | null = own?.points ?? null) =>
      found.push({ kind, reference: id, transferId: own?.id ?? null, ours: mine, theirs: points })
    if (!own) tell('unknown')
    else if (state === 'reversed') tell('reversed')
    else if (seen.has(id) || (own.accepted_on !== null && own.accepted_on !== day)) tell('double')
    // Refused here, its points went back: the partner gave what it never got.
    else if (own.state === 'refused') tell('amount', 0)
    else if (own.points !== points) tell('amount')
    if (state === 'accepted') seen.add(id)
  }
  for (const { id, points } of accepted)
    if (!seen.has(id)) found.push({ kind: 'missing', reference: id, transferId: id, ours: points, theirs: null })
  return found
}
