import type { OperationKind } from '#contract/engine/operation.ts'
import { enginePart } from './engine/engine-part.ts'
import { filesPart } from './engine/files/file-routes.ts'
import type { FollowMoves } from './engine/audiences/moves/follow-moves.ts'
import type { CaseQueue } from './engine/cases/case-queue.ts'
import type { PersonalTable } from './engine/personal-table.ts'
import type { KeyedTable, KindOfShown, ServerFeature, ServerPart } from './engine/server-feature.ts'
import type { OperationHandlers } from './engine/sync/operation-handler.ts'
import { createSyncPart } from './engine/sync/sync-routes.ts'
import { createAccountFeature } from './features/account/account-feature.ts'
import { activityFeature } from './features/activity/activity-feature.ts'
import { attemptFeature } from './features/attempt/attempt-feature.ts'
import { campaignFeature } from './features/campaign/campaign-feature.ts'
import { badgeFeature } from './features/badge/badge-feature.ts'
import { certificateFeature } from './features/certificate/certificate-feature.ts'
import { clientErrorFeature } from './features/client-error/client-error-feature.ts'
import { contactFeature } from './features/contact/contact-feature.ts'
import { courseFeature } from './features/course/course-feature.ts'
import { demoMailboxFeature } from './features/demo-mailbox/demo-mailbox-feature.ts'
import { favouriteFeature } from './features/favourite/favourite-feature.ts'
import { pageFeature } from './features/page/page-feature.ts'
import { phoneFeature } from './features/phone/phone-feature.ts'
import { photoFeature } from './features/photo/photo-feature.ts'
import { portfolioFeature } from './features/portfolio/portfolio-feature.ts'
import { recoveryFeature } from './features/recovery/recovery-feature.ts'
import { registerFeature } from './features/register/register-feature.ts'
import { saleFeature } from './features/sale/sale-feature.ts'
import { secondFactorFeature } from './features/second-factor/second-factor-feature.ts'
import { sessionFeature } from './features/session/session-feature.ts'
import { settingsFeature } from './features/settings/settings-feature.ts'
import { signInFeature } from './features/sign-in/sign-in-feature.ts'
import { findClients } from './features/session/signed-in-service.ts'
import { trailFeature } from './features/trail/trail-feature.ts'
import { newsFeature } from './features/news/news-feature.ts'
import { authoringFeature } from './features/authoring/authoring-feature.ts'
import { auditFeature } from './features/audit/audit-feature.ts'
import { clientFeature } from './features/client/client-feature.ts'
import { createPeopleFeature } from './features/people/people-feature.ts'
import { siteListFeature } from './features/site-list/site-list-feature.ts'
import { peopleImportFeature } from './features/people-import/people-import-feature.ts'
import { createAudienceFeature } from './features/audience/audience-feature.ts'
import { groupFeature } from './features/group/group-feature.ts'
import { createReviewFeature } from './features/review/review-feature.ts'
import { structureFeature } from './features/structure/structure-feature.ts'
import { agencyFeature } from './features/agency/agency-feature.ts'
import { structureImportFeature } from './features/structure-import/structure-import-feature.ts'
import { storeFeature } from './features/store/store-feature.ts'
import { mediaFeature } from './features/media/media-feature.ts'
import { platformFeature } from './features/platform/platform-feature.ts'
import { platformPeopleFeature } from './features/platform-people/platform-people-feature.ts'
import { enrolmentFeature } from './features/enrolment/enrolment-feature.ts'
import { noticeFeature } from './features/notice/notice-feature.ts'
import { progressFeature } from './features/progress/progress-feature.ts'
import { questionFeature } from './features/question/question-feature.ts'
import { reactionFeature } from './features/reaction/reaction-feature.ts'
import { scormFeature } from './features/scorm/scorm-feature.ts'
import { scoreFeature } from './features/score/score-feature.ts'
import { courseReportFeature } from './features/course-report/course-report-feature.ts'
import { gameFeature } from './features/game/game-feature.ts'
import { ratingFeature } from './features/rating/rating-feature.ts'
import { surveyFeature } from './features/survey/survey-feature.ts'
import { xapiFeature } from './features/xapi/xapi-feature.ts'
import { scormCloudFeature } from './features/scorm-cloud/scorm-cloud-feature.ts'
import { pointsFeature } from './features/points/points-feature.ts'
import { rewardFeature } from './features/reward/reward-feature.ts'
import { rankingFeature } from './features/ranking/ranking-feature.ts'
import { programmeReportFeature } from './features/programme-report/programme-report-feature.ts'
import { partnerFeature } from './features/partner/partner-feature.ts'

const peopleFeature = createPeopleFeature(() => ({ tables: personalTables, parts: serverParts }))
const accountFeature = createAccountFeature(() => personalTables)
const audienceFeature = createAudienceFeature(() => ({ kinds: shownToAudiences, followers: moveFollowers }))
const reviewFeature = createReviewFeature(() => queues)

/** Every feature with a part on the server, one line each. */
export const serverFeatures = [
  sessionFeature,
  signInFeature,
  secondFactorFeature,
  recoveryFeature,
  registerFeature,
  phoneFeature,
  accountFeature,
  settingsFeature,
  pageFeature,
  contactFeature,
  portfolioFeature,
  clientErrorFeature,
  demoMailboxFeature,
  courseFeature,
  activityFeature,
  attemptFeature,
  favouriteFeature,
  certificateFeature,
  badgeFeature,
  campaignFeature,
  saleFeature,
  photoFeature,
  trailFeature,
  storeFeature,
  newsFeature,
  platformFeature,
  platformPeopleFeature,
  clientFeature,
  siteListFeature,
  peopleFeature,
  peopleImportFeature,
  groupFeature,
  audienceFeature,
  reviewFeature,
  structureFeature,
  agencyFeature,
  structureImportFeature,
  authoringFeature,
  auditFeature,
  mediaFeature,
  enrolmentFeature,
  noticeFeature,
  progressFeature,
  questionFeature,
  surveyFeature,
  reactionFeature,
  scormFeature,
  ratingFeature,
  scoreFeature,
  courseReportFeature,
  gameFeature,
  xapiFeature,
  scormCloudFeature,
  pointsFeature,
  rewardFeature,
  rankingFeature,
  partnerFeature,
  programmeReportFeature,
] as const satisfies readonly ServerFeature[]

type Operations<F> = F extends { operations: readonly (infer O)[] } ? O : never
type Handled =
  Operations<(typeof serverFeatures)[number]['feature']> extends infer O
    ? O extends { kind: infer K }
      ? K
      : never
    : never

/** Does not compile while the contract has a kind that no line above takes, and names it. */
export const unhandled: [Exclude<OperationKind, Handled>] extends [never] ? null : Exclude<OperationKind, Handled> =
  null

/** Who takes each kind of operation: the feature that owns it. */
export const operationHandlers = Object.assign(
  {},
  ...serverFeatures.map((feature) => feature.handlers),
) as OperationHandlers

/** The parts of the server: the engine's own and each feature's. */
export const serverParts: readonly ServerPart[] = [
  createSyncPart(operationHandlers, findClients),
  filesPart,
  enginePart,
  ...serverFeatures,
]

/** How each part finds what of it is shown to audiences, by the part's name. */
export const shownToAudiences: readonly KindOfShown[] = serverParts.flatMap(({ name, shownToAudiences: find }) =>
  find ? [{ kind: name, find }] : [],
)

/** How each part follows people into audiences and out of them. */
export const moveFollowers: readonly FollowMoves[] = serverParts.flatMap((part) => part.followMoves ?? [])

/** Every table with rows of people. */
export const personalTables: readonly PersonalTable[] = serverParts.flatMap((part) => part.personalTables ?? [])

/** Every queue of cases that staff decide, in the order in which the desk shows them. */
export const queues: readonly CaseQueue[] = serverParts.flatMap((part) => part.queues ?? [])

/** Every table that another `SECRET_KEY` makes useless. */
export const keyedTables: readonly KeyedTable[] = serverParts.flatMap((part) => part.keyedTables ?? [])

/** Every table that belongs to no client. */
export const sharedTables = serverParts.flatMap((part) => part.sharedTables ?? [])
