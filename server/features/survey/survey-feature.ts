import { Readable } from 'node:stream'
import * as desk from '#contract/features/survey/survey-desk.ts'
import { surveyContract } from '#contract/features/survey/survey-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { answerSurvey } from './answer/answer-service.ts'
import { listSurveys, readSurvey } from './desk/list-service.ts'
import { closeSurvey, publishSurvey } from './desk/publish-service.ts'
import { findSurveysFor } from './desk/survey-queries.ts'
import { changeSurvey, createSurvey, removeSurvey, setSurveyOwners, surveyChoices } from './desk/survey-service.ts'
import { exportSurvey } from './results/export-service.ts'
import { listSurveyTexts, readSurveyResults } from './results/results-service.ts'

export const surveyFeature = serverFeature(surveyContract, {
  routes: [
    implement(desk.listSurveys, async ({ query, staff, services }) => listSurveys(services, staff, query)),
    implement(desk.surveyChoices, async ({ staff, services }) => surveyChoices(services, staff)),
    implement(desk.readSurvey, async ({ params, staff, services }) => readSurvey(services, staff, params.surveyId)),
    implement(desk.createSurvey, async ({ body, staff, services }) => createSurvey(services, staff, body)),
    implement(desk.changeSurvey, async ({ params, body, staff, services }) =>
      changeSurvey(services, staff, params.surveyId, body),
    ),
    implement(desk.removeSurvey, async ({ params, staff, services }) => removeSurvey(services, staff, params.surveyId)),
    implement(desk.publishSurvey, async ({ params, staff, services }) =>
      publishSurvey(services, staff, params.surveyId),
    ),
    implement(desk.closeSurvey, async ({ params, staff, services }) => closeSurvey(services, staff, params.surveyId)),
    implement(desk.setSurveyOwners, async ({ params, body, staff, services }) =>
      setSurveyOwners(services, staff, params.surveyId, body),
    ),
    implement(desk.readSurveyResults, async ({ params, staff, services }) =>
      readSurveyResults(services, staff, params.surveyId),
    ),
    implement(desk.listSurveyTexts, async ({ params, query, staff, services }) =>
      listSurveyTexts(services, staff, params, query.cursor),
    ),
    implement(desk.exportSurvey, async ({ params, staff, services, reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="survey.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(await exportSurvey(services, staff, params.surveyId))),
    ),
  ],
  handlers: { 'survey.answer': answerSurvey },
  personalTables: [
    {
      table: 'survey_state',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['survey_id'] },
      omit: [],
      onDelete: 'delete',
    },
    // What was said without a name is nobody's: an export has none of it, and a deletion leaves it.
    {
      table: 'survey_answer',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['survey_id'] },
      omit: ['id'],
      onDelete: 'delete',
    },
    {
      table: 'survey_owner',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['survey_id'] },
      omit: [],
      onDelete: 'delete',
    },
  ],
  shownToAudiences: findSurveysFor,
  demo: () => import('./survey-demo.ts').then((m) => m.loadSurveyDemo),
})
