import type { Feature } from './engine/feature.ts'
import { accountContract } from './features/account/account-contract.ts'
import { activityContract } from './features/activity/activity-contract.ts'
import { attemptContract } from './features/attempt/attempt-contract.ts'
import { campaignContract } from './features/campaign/campaign-contract.ts'
import { badgeContract } from './features/badge/badge-contract.ts'
import { certificateContract } from './features/certificate/certificate-contract.ts'
import { clientErrorContract } from './features/client-error/client-error-contract.ts'
import { contactContract } from './features/contact/contact-contract.ts'
import { courseContract } from './features/course/course-contract.ts'
import { demoMailboxContract } from './features/demo-mailbox/demo-mailbox-contract.ts'
import { favouriteContract } from './features/favourite/favourite-contract.ts'
import { pageContract } from './features/page/page-contract.ts'
import { phoneContract } from './features/phone/phone-contract.ts'
import { photoContract } from './features/photo/photo-contract.ts'
import { portfolioContract } from './features/portfolio/portfolio-contract.ts'
import { productContract } from './features/product/product-contract.ts'
import { profileContract } from './features/profile/profile-contract.ts'
import { recoveryContract } from './features/recovery/recovery-contract.ts'
import { registerContract } from './features/register/register-contract.ts'
import { saleContract } from './features/sale/sale-contract.ts'
import { secondFactorContract } from './features/second-factor/second-factor-contract.ts'
import { sessionContract } from './features/session/session-contract.ts'
import { settingsContract } from './features/settings/settings-contract.ts'
import { signInContract } from './features/sign-in/sign-in-contract.ts'
import { storeContract } from './features/store/store-contract.ts'
import { trailContract } from './features/trail/trail-contract.ts'
import { gameContract } from './features/game/game-contract.ts'
import { homeContract } from './features/home/home-contract.ts'
import { downloadsContract } from './features/downloads/downloads-contract.ts'
import { outboxContract } from './features/outbox/outbox-contract.ts'
import { searchContract } from './features/search/search-contract.ts'
import type { moduleNames } from './modules.ts'
import { newsContract } from './features/news/news-contract.ts'
import { reviewContract } from './features/review/review-contract.ts'
import { authoringContract } from './features/authoring/authoring-contract.ts'
import { auditContract } from './features/audit/audit-contract.ts'
import { clientContract } from './features/client/client-contract.ts'
import { siteListContract } from './features/site-list/site-list-contract.ts'
import { peopleContract } from './features/people/people-contract.ts'
import { peopleImportContract } from './features/people-import/people-import-contract.ts'
import { audienceContract } from './features/audience/audience-contract.ts'
import { groupContract } from './features/group/group-contract.ts'
import { structureContract } from './features/structure/structure-contract.ts'
import { agencyContract } from './features/agency/agency-contract.ts'
import { structureImportContract } from './features/structure-import/structure-import-contract.ts'
import { mediaContract } from './features/media/media-contract.ts'
import { platformContract } from './features/platform/platform-contract.ts'
import { platformPeopleContract } from './features/platform-people/platform-people-contract.ts'
import { enrolmentContract } from './features/enrolment/enrolment-contract.ts'
import { noticeContract } from './features/notice/notice-contract.ts'
import { reactionContract } from './features/reaction/reaction-contract.ts'
import { scormContract } from './features/scorm/scorm-contract.ts'
import { courseReportContract } from './features/course-report/course-report-contract.ts'
import { ratingContract } from './features/rating/rating-contract.ts'
import { scoreContract } from './features/score/score-contract.ts'
import { progressContract } from './features/progress/progress-contract.ts'
import { questionContract } from './features/question/question-contract.ts'
import { surveyContract } from './features/survey/survey-contract.ts'
import { xapiContract } from './features/xapi/xapi-contract.ts'
import { scormCloudContract } from './features/scorm-cloud/scorm-cloud-contract.ts'
import { pointsContract } from './features/points/points-contract.ts'
import { rewardContract } from './features/reward/reward-contract.ts'
import { rankingContract } from './features/ranking/ranking-contract.ts'
import { programmeReportContract } from './features/programme-report/programme-report-contract.ts'
import { partnerContract } from './features/partner/partner-contract.ts'

/** Every feature of the product, one line each. */
export const features = [
  sessionContract,
  signInContract,
  secondFactorContract,
  recoveryContract,
  registerContract,
  profileContract,
  phoneContract,
  accountContract,
  settingsContract,
  pageContract,
  contactContract,
  portfolioContract,
  clientErrorContract,
  demoMailboxContract,
  courseContract,
  activityContract,
  attemptContract,
  favouriteContract,
  trailContract,
  certificateContract,
  badgeContract,
  campaignContract,
  storeContract,
  productContract,
  saleContract,
  photoContract,
  homeContract,
  downloadsContract,
  outboxContract,
  searchContract,
  newsContract,
  platformContract,
  platformPeopleContract,
  clientContract,
  siteListContract,
  peopleContract,
  peopleImportContract,
  groupContract,
  audienceContract,
  reviewContract,
  structureContract,
  agencyContract,
  structureImportContract,
  authoringContract,
  auditContract,
  mediaContract,
  enrolmentContract,
  noticeContract,
  progressContract,
  questionContract,
  surveyContract,
  reactionContract,
  scormContract,
  ratingContract,
  scoreContract,
  courseReportContract,
  gameContract,
  xapiContract,
  scormCloudContract,
  pointsContract,
  rewardContract,
  rankingContract,
  partnerContract,
  programmeReportContract,
] as const satisfies readonly Feature[]

declare module './engine/feature.ts' {
  interface Register {
    features: typeof features
    modules: (typeof moduleNames)[number]
  }
}
