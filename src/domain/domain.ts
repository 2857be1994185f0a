import type { OperationKind } from '#contract/engine/operation.ts'
import type { DomainFeature } from '../engine/domain-feature.ts'
import { activityDomain } from './activity/activity-domain.ts'
import { agencyDomain } from './agency/agency-domain.ts'
import { attemptDomain } from './attempt/attempt-domain.ts'
import { badgeDomain } from './badge/badge-domain.ts'
import { campaignDomain } from './campaign/campaign-domain.ts'
import { certificateDomain } from './certificate/certificate-domain.ts'
import { courseDomain } from './course/course-domain.ts'
import { favouriteDomain } from './favourite/favourite-domain.ts'
import { photoDomain } from './photo/photo-domain.ts'
import { productDomain } from './product/product-domain.ts'
import { saleDomain } from './sale/sale-domain.ts'
import { storeDomain } from './store/store-domain.ts'
import { trailDomain } from './trail/trail-domain.ts'
import { newsDomain } from './news/news-domain.ts'
import { enrolmentDomain } from './enrolment/enrolment-domain.ts'
import { gameDomain } from './game/game-domain.ts'
import { noticeDomain } from './notice/notice-domain.ts'
import { progressDomain } from './progress/progress-domain.ts'
import { reactionDomain } from './reaction/reaction-domain.ts'
import { scormDomain } from './scorm/scorm-domain.ts'
import { scoreDomain } from './score/score-domain.ts'
import { ratingDomain } from './rating/rating-domain.ts'
import { surveyDomain } from './survey/survey-domain.ts'
import { xapiDomain } from './xapi/xapi-domain.ts'
import { pointsDomain } from './points/points-domain.ts'
import { rewardDomain } from './reward/reward-domain.ts'
import { partnerDomain } from './partner/partner-domain.ts'

/** Every feature with rows or operations on the device, one line each; what others are named by comes first in a search. */
export const domains = [
  courseDomain,
  trailDomain,
  activityDomain,
  attemptDomain,
  favouriteDomain,
  agencyDomain,
  campaignDomain,
  productDomain,
  storeDomain,
  saleDomain,
  photoDomain,
  newsDomain,
  enrolmentDomain,
  noticeDomain,
  progressDomain,
  surveyDomain,
  reactionDomain,
  scormDomain,
  ratingDomain,
  scoreDomain,
  certificateDomain,
  badgeDomain,
  gameDomain,
  xapiDomain,
  pointsDomain,
  rewardDomain,
  partnerDomain,
] as const satisfies readonly DomainFeature[]

type Operations<F> = F extends { operations: readonly (infer O)[] } ? O : never
type Known =
  Operations<(typeof domains)[number]['feature']> extends infer O ? (O extends { kind: infer K } ? K : never) : never

/** Does not compile while the contract has a kind that no line above takes care of, and names it. */
export const forgotten: [Exclude<OperationKind, Known>] extends [never] ? null : Exclude<OperationKind, Known> = null
