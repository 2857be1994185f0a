import { feature } from '#contract/engine/feature.ts'
import { surveyDeskEndpoints } from './survey-desk.ts'
import { surveyOnDevice } from './survey-on-device.ts'
import { surveyPaths } from './survey-paths.ts'

export const surveyContract = feature({
  name: 'survey',
  paths: surveyPaths,
  operations: surveyOnDevice.operations,
  collections: surveyOnDevice.collections,
  endpoints: surveyDeskEndpoints,
  errors: {
    /** Not one that its person is shown. */
    'survey.not_found': 404,
    /** Its person has answered it before: once is all. */
    'survey.answered': 409,
    /** Captured when it did not take answers: before its start, or from its end on. */
    'survey.closed': 422,
    /** A mandatory question without an answer. */
    'survey.option_required': 422,
    /** A choice that demands its justification has none. */
    'survey.text_required': 422,
    /** More code points than the question takes (`most`). */
    'survey.text_too_long': 422,
    /** What no form of that question could have sent. */
    'survey.answer_invalid': 422,
    /** It was with people already: only drafts are thrown away. */
    'survey.published': 409,
    /** It is not with people now. */
    'survey.not_open': 409,
    /** Something that people would miss is not written yet, as its fields say. */
    'survey.not_ready': 422,
    /** Whether answers are named was promised when it was published. */
    'survey.anonymity_fixed': 409,
    /** A question that somebody answered is closed and replaced, not edited. */
    'survey.question_answered': 409,
    /** Fewer answers than are shown (`least`). */
    'survey.too_few': 409,
  },
  permissions: {
    /** Come to the surveys of a client: owners to their own, to do with them what they may. */
    'surveys.write': ['survey-owner', 'programme-admin', 'platform-admin'],
    /** Show them to people, end them, say who owns them. */
    'surveys.publish': ['programme-admin', 'platform-admin'],
  },
})
