import type { CampaignWorld } from '../campaign-world.ts'
import { answerQuestion, appeal, cancel, correct } from './changing.ts'
import { audit, auditAtOnce, takeBack, undo } from './deciding.ts'
import { adjust, block, decideLevel, unblock } from './office.ts'
import { moveOrder, order, orderLast } from './ordering.ts'
import { deliver, report, reportInDoubt, reportOffline, reportTwice, reportWrong, signUp } from './selling.ts'

/** What people of a world do. */
export const steps = {
  signUp,
  report,
  reportTwice,
  reportWrong,
  reportOffline,
  reportInDoubt,
  deliver,
  correct,
  cancel,
  answerQuestion,
  appeal,
  audit,
  auditAtOnce,
  undo,
  takeBack,
  order,
  orderLast,
  moveOrder,
  adjust,
  block,
  unblock,
  decideLevel,
}
export type StepName = keyof typeof steps

const weights: Readonly<Record<StepName, number>> = {
  signUp: 2,
  report: 20,
  reportTwice: 2,
  reportWrong: 3,
  reportOffline: 5,
  reportInDoubt: 2,
  deliver: 3,
  correct: 4,
  cancel: 3,
  answerQuestion: 2,
  appeal: 4,
  audit: 24,
  auditAtOnce: 2,
  undo: 2,
  takeBack: 3,
  order: 8,
  orderLast: 2,
  moveOrder: 6,
  adjust: 4,
  block: 1,
  unblock: 1,
  decideLevel: 5,
}

export const pickStep = ({ random }: CampaignWorld): StepName => random.weighted(weights)
