import { createHmac } from 'node:crypto'
import { twoPairsScore } from '#contract/engine/staff/case-signal.ts'
import type { CaseQueue, Verdict } from '#server/engine/cases/case-queue.ts'
import type { CaseKey } from '#server/engine/cases/case-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import type { FoundDecision } from './review-queries.ts'
import { isSameDecision } from './undo/live-decisions.ts'

// [Note: Two pairs of eyes] Some approvals of what pays points are asked of two people (loyalty.md, 10): of many points, of
// what weighs much ([Note: Signals]), of what was in doubt, and of some that are drawn. The first approval is kept and does nothing. Where the second person
// differs that is kept too, and an administrator of the programme who was neither of them decides.

/**
 * Whether a case is drawn, of a hundred as many as `percent`: the same on every server and at every asking, and foreseen by
 * nobody who has not the installation's key. What is drawn for one thing says nothing of the other.
 */
export const isDrawn = (
  secretKey: Uint8Array,
  caseId: string,
  percent: number,
  what: 'two pairs' | 'people' = 'two pairs',
): boolean =>
  createHmac('sha256', secretKey).update(`${what} ${caseId}`).digest().readUInt32BE(0) < (percent / 100) * 2 ** 32

/** Whether a case is approved by two people, as it is now. */
export async function asksTwo(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  queue: CaseQueue,
  { clientId, caseId }: CaseKey,
  { isOpen, score, decisions }: { isOpen: boolean; score: number; decisions: readonly FoundDecision[] },
): Promise<boolean> {
  if (!queue.paysPoints) return false
  if (score >= twoPairsScore) return true
  // Its moment was in doubt: an approval said that it is to be believed.
  if (isOpen && decisions.some(({ counts, decision }) => counts && decision === 'approve')) return true
  const { twoPairsFrom, twoPairsDrawn } = await readAccess(tx, clientId)
  const points = (await queue.summarise(tx, clientId, [caseId])).get(caseId)?.points ?? 0
  return points >= twoPairsFrom || isDrawn(config.secretKey, caseId, twoPairsDrawn)
}

/**
 * Whether a decision does something, or waits for another person's. Fails with `desk.second_person` where it is theirs who
 * decided first, with `desk.administrator` where two differ already.
 */
export function countsNow(
  { userId, roles }: Staff,
  verdict: Pick<Verdict, 'decision' | 'lines'>,
  { isAsked, decisions }: { isAsked: boolean; decisions: readonly FoundDecision[] },
): boolean {
  const last = decisions.findLastIndex(({ counts }) => counts)
  const open = decisions.slice(last + 1)
  if (open.some(({ decidedBy }) => decidedBy === userId)) fail('desk.second_person')
  const [first, second] = open
  const isAdministrator = roles.includes('programme-admin') || roles.includes('platform-admin')
  const { decision } = verdict
  // Who asks decides nothing; and what was paid one auditor alone does not take back: an administrator agrees.
  if (decision === 'ask') return true
  if (decision === 'reverse') return first !== undefined && (isAdministrator || fail('desk.administrator'))
  if (second) return isAdministrator || fail('desk.administrator')
  if (first) return isSameDecision(first, verdict) || isAdministrator
  return !(isAsked && (decision === 'approve' || decision === 'part'))
}
