import { newId } from '#contract/engine/ids.ts'
import { featureSamples, receipts } from '#test/support/samples.ts'

const ofEnrolment = { enrolmentId: newId() }
const ofRule = { ruleId: newId() }
const terms = { mandatory: true, deadline: { days: 30 }, reminders: [14, 3, 0], endsOnLeaving: true }
const reason = 'Licença'

export const enrolmentSamples = featureSamples({
  operations: {
    'course.enrol': {
      make: async () => ({ payload: { courseId: 2 }, files: [] }),
      effects: (tx, userId) => receipts(tx, userId, 'I'),
    },
    'course.leave': {
      make: async () => ({ payload: { courseId: 2 }, files: [] }),
      effects: (tx, userId) => receipts(tx, userId, 'I'),
    },
  },
  endpoints: {
    listEnrolments: {},
    exportEnrolments: { body: {} },
    readEnrolment: { params: ofEnrolment },
    extendEnrolments: { body: { enrolments: [{ id: newId(), rev: 1 }], dueOn: '2026-12-31', reason } },
    exemptEnrolment: { params: ofEnrolment, body: { reason } },
    endEnrolment: { params: ofEnrolment, body: { reason } },
    decideEnrolment: { params: ofEnrolment, body: { verdict: 'finished', reason } },
    answerRequest: { params: ofEnrolment, body: { verdict: 'refuse', reason } },
    listRules: {},
    exportRules: { body: {} },
    listChoices: {},
    readRule: { params: ofRule },
    addRule: {
      body: { who: { audience: 0 }, item: { kind: 'course', id: 1 }, startsOn: '2026-11-18', ...terms },
    },
    changeRule: { params: ofRule, body: terms },
    endRule: { params: ofRule },
  },
})
