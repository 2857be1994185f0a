import type { ActivityType } from '#contract/features/activity/activity-row.ts'
import type { OperationKind } from '#contract/engine/operation.ts'
import { activityFeature } from './features/activity/activity-feature.ts'
import { attemptFeature } from './features/attempt/attempt-feature.ts'
import { campaignFeature } from './features/campaign/campaign-feature.ts'
import { badgeFeature } from './features/badge/badge-feature.ts'
import { certificateFeature } from './features/certificate/certificate-feature.ts'
import { courseFeature } from './features/course/course-feature.ts'
import { downloadsFeature } from './features/downloads/downloads-feature.ts'
import { enrolmentFeature } from './features/enrolment/enrolment-feature.ts'
import { favouriteFeature } from './features/favourite/favourite-feature.ts'
import { homeFeature } from './features/home/home-feature.ts'
import { outboxFeature } from './features/outbox/outbox-feature.ts'
import { pageFeature } from './features/page/page-feature.ts'
import { phoneFeature } from './features/phone/phone-feature.ts'
import { photoFeature } from './features/photo/photo-feature.ts'
import { productFeature } from './features/product/product-feature.ts'
import { profileFeature } from './features/profile/profile-feature.ts'
import { questionFeature } from './features/question/question-feature.ts'
import { recoveryFeature } from './features/recovery/recovery-feature.ts'
import { registerFeature } from './features/register/register-feature.ts'
import { saleFeature } from './features/sale/sale-feature.ts'
import { searchFeature } from './features/search/search-feature.ts'
import { secondFactorFeature } from './features/second-factor/second-factor-feature.ts'
import { signInFeature } from './features/sign-in/sign-in-feature.ts'
import { storeFeature } from './features/store/store-feature.ts'
import { trailFeature } from './features/trail/trail-feature.ts'
import type { AppFeature } from './platform/feature/app-feature.ts'
import { newsFeature } from './features/news/news-feature.ts'
import { gameFeature } from './features/game/game-feature.ts'
import { settingsFeature } from './features/settings/settings-feature.ts'
import { noticeFeature } from './features/notice/notice-feature.ts'
import { reactionFeature } from './features/reaction/reaction-feature.ts'
import { scormFeature } from './features/scorm/scorm-feature.ts'
import { ratingFeature } from './features/rating/rating-feature.ts'
import { surveyFeature } from './features/survey/survey-feature.ts'
import { xapiFeature } from './features/xapi/xapi-feature.ts'
import { scormCloudFeature } from './features/scorm-cloud/scorm-cloud-feature.ts'
import { pointsFeature } from './features/points/points-feature.ts'
import { rewardFeature } from './features/reward/reward-feature.ts'
import { rankingFeature } from './features/ranking/ranking-feature.ts'
import { partnerFeature } from './features/partner/partner-feature.ts'

/** Every feature that the app shows something of, one line each. */
export const features = [
  signInFeature,
  secondFactorFeature,
  registerFeature,
  pageFeature,
  recoveryFeature,
  certificateFeature,
  badgeFeature,
  homeFeature,
  courseFeature,
  activityFeature,
  attemptFeature,
  questionFeature,
  enrolmentFeature,
  favouriteFeature,
  downloadsFeature,
  trailFeature,
  campaignFeature,
  productFeature,
  storeFeature,
  saleFeature,
  photoFeature,
  searchFeature,
  outboxFeature,
  profileFeature,
  phoneFeature,
  newsFeature,
  settingsFeature,
  noticeFeature,
  surveyFeature,
  reactionFeature,
  scormFeature,
  ratingFeature,
  gameFeature,
  xapiFeature,
  scormCloudFeature,
  pointsFeature,
  rewardFeature,
  rankingFeature,
  partnerFeature,
] as const satisfies readonly AppFeature[]

type Listed = (typeof features)[number]
type Given<Part extends string> = Listed extends infer F
  ? F extends { readonly [P in Part]: () => Promise<infer T> }
    ? T
    : never
  : never
type OperationsOf<P> = P extends { feature: { operations: readonly (infer O)[] } } ? O : never
type KindsOf<O> = O extends { kind: infer K } ? K : never

/** Does not compile while the contract has a kind that no presenter has words for, and names it. */
export const wordless: [Exclude<OperationKind, KindsOf<OperationsOf<Given<'presenter'>>>>] extends [never]
  ? null
  : Exclude<OperationKind, KindsOf<OperationsOf<Given<'presenter'>>>> = null

type ShownTypes<V> = V extends unknown ? keyof V : never
/** Does not compile while the contract has a type of activity that no feature shows, and names it. */
export const unshown: [Exclude<ActivityType, ShownTypes<Given<'activities'>>>] extends [never]
  ? null
  : Exclude<ActivityType, ShownTypes<Given<'activities'>>> = null

/** The name of every screen of the closed area. */
export type ScreenName = Listed extends infer F
  ? F extends { readonly screens: infer S }
    ? keyof S & string
    : never
  : never
