import type { DeskFeature } from '#platform/feature/desk-feature.ts'
import { authoringDesk } from './features/authoring/desk/authoring-desk.ts'
import { attemptDesk } from './features/attempt/desk/attempt-desk.ts'
import { courseReportDesk } from './features/course-report/desk/course-report-desk.ts'
import { auditDesk } from './features/audit/desk/audit-desk.ts'
import { badgeDesk } from './features/badge/desk/badge-desk.ts'
import { campaignDesk } from './features/campaign/desk/campaign-desk.ts'
import { certificateDesk } from './features/certificate/desk/certificate-desk.ts'
import { clientDesk } from './features/client/desk/client-desk.ts'
import { pageDesk } from './features/page/desk/page-desk.ts'
import { mediaDesk } from './features/media/desk/media-desk.ts'
import { enrolmentDesk } from './features/enrolment/desk/enrolment-desk.ts'
import { peopleDesk } from './features/people/desk/people-desk.ts'
import { audienceDesk } from './features/audience/desk/audience-desk.ts'
import { groupDesk } from './features/group/desk/group-desk.ts'
import { peopleImportDesk } from './features/people-import/desk/people-import-desk.ts'
import { platformDesk } from './features/platform/desk/platform-desk.ts'
import { platformPeopleDesk } from './features/platform-people/desk/platform-people-desk.ts'
import { reviewDesk } from './features/review/desk/review-desk.ts'
import { pointsDesk } from './features/points/desk/points-desk.ts'
import { rewardDesk } from './features/reward/desk/reward-desk.ts'
import { programmeReportDesk } from './features/programme-report/desk/programme-report-desk.ts'
import { partnerDesk } from './features/partner/desk/partner-desk.ts'
import { structureDesk } from './features/structure/desk/structure-desk.ts'
import { agencyDesk } from './features/agency/desk/agency-desk.ts'
import { structureImportDesk } from './features/structure-import/desk/structure-import-desk.ts'
import { storeDesk } from './features/store/desk/store-desk.ts'
import { siteListDesk } from './features/site-list/desk/site-list-desk.ts'
import { noticeDesk } from './features/notice/desk/notice-desk.ts'
import { questionDesk } from './features/question/desk/question-desk.ts'
import { reactionDesk } from './features/reaction/desk/reaction-desk.ts'
import { ratingDesk } from './features/rating/desk/rating-desk.ts'
import { surveyDesk } from './features/survey/desk/survey-desk.ts'
import { settingsDesk } from './features/settings/desk/settings-desk.ts'

/** Every feature that staff are shown something of, one line each ([Note: Desk features]). */
export const desks = [
  platformDesk,
  platformPeopleDesk,
  clientDesk,
  peopleDesk,
  peopleImportDesk,
  groupDesk,
  audienceDesk,
  reviewDesk,
  rewardDesk,
  pointsDesk,
  partnerDesk,
  programmeReportDesk,
  structureDesk,
  agencyDesk,
  structureImportDesk,
  mediaDesk,
  storeDesk,
  enrolmentDesk,
  settingsDesk,
  pageDesk,
  noticeDesk,
  surveyDesk,
  reactionDesk,
  ratingDesk,
  campaignDesk,
  certificateDesk,
  badgeDesk,
  siteListDesk,
  authoringDesk,
  questionDesk,
  attemptDesk,
  courseReportDesk,
  auditDesk,
] as const satisfies readonly DeskFeature[]
