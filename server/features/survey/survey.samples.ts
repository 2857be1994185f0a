import { newId } from '#contract/engine/ids.ts'
import { ownerRights, type WrittenSurvey } from '#contract/features/survey/survey-desk.ts'
import { featureSamples, rowsOf } from '#test/support/samples.ts'
import { showSurvey } from './desk/publish-service.ts'
import { insertSurvey, lockSurvey } from './desk/survey-queries.ts'
import { rowOf } from './desk/survey-service.ts'

const id = (last: number): string => `01930000-0000-7000-8000-0000000b00${String(last).padStart(2, '0')}`
const surveyId = id(1)
const params = { surveyId: newId() }
const body: WrittenSurvey = {
  title: { 'pt-BR': 'Clima' },
  intro: {},
  type: 'climate',
  startsAt: '2026-11-01T12:00:00.000Z',
  endsAt: '2027-11-01T12:00:00.000Z',
  audience: 0,
  isAnonymous: false,
  isMandatory: false,
  questions: [
    {
      id: id(2),
      type: 'alternatives',
      text: { 'pt-BR': 'Tudo bem?' },
      isMandatory: true,
      options: [
        { id: id(3), text: { 'pt-BR': 'Sim' }, justification: 'none' },
        { id: id(4), text: { 'pt-BR': 'Não' }, justification: 'none' },
      ],
      longest: 256,
    },
  ],
}

export const surveySamples = featureSamples({
  async content(tx, clientId) {
    const at = new Date(body.startsAt)
    await insertSurvey(tx, {
      client_id: clientId,
      id: surveyId,
      ...rowOf(body),
      owners_may: [...ownerRights],
      published_rev: null,
      starts_at: null,
      ends_at: null,
      is_anonymous: null,
      created_at: at,
    })
    const held = await lockSurvey(tx, clientId, surveyId)
    if (held) await showSurvey(tx, held, at)
  },
  operations: {
    'survey.answer': {
      make: async () => ({
        payload: {
          surveyId,
          edition: 1,
          answers: [{ questionId: id(2), chosen: [{ optionId: id(3), text: '' }], text: '' }],
          nonce: 'a'.repeat(32),
        },
        files: [],
      }),
      effects: (tx, userId) => rowsOf(tx, userId, 'survey_answer'),
    },
  },
  endpoints: {
    listSurveys: {},
    surveyChoices: {},
    readSurvey: { params },
    createSurvey: { body },
    changeSurvey: { params, body },
    removeSurvey: { params },
    publishSurvey: { params },
    closeSurvey: { params },
    setSurveyOwners: { params, body: { owners: [], ownersMay: ['read'] } },
    readSurveyResults: { params },
    listSurveyTexts: { params: { ...params, questionId: newId() } },
    exportSurvey: { params },
  },
})
