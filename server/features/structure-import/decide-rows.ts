import { RowFault, type RowDecision, type RowPlanner } from '#server/engine/imports/row-planner.ts'
import type { ReadCells } from './read-cells.ts'

/** Why a row is not taken. */
export interface RowRefusal {
  code: string
  field: string | null
  otherRow?: number
}

/** What a row comes to, of which nothing is taken yet. */
export function decideRow(planner: RowPlanner, { cells, fault }: ReadCells): RowDecision | RowRefusal {
  if (fault) return fault
  try {
    return planner.decide(cells)
  } catch (error) {
    if (!(error instanceof RowFault)) throw error
    return { code: error.code, field: error.field }
  }
}

/** Whether a row can be taken. */
export const isDecision = (decided: RowDecision | RowRefusal): decided is RowDecision => 'outcome' in decided
