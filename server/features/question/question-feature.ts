import * as question from '#contract/features/question/question-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { readDrawable } from '#contract/features/question/draw/draw-contract.ts'
import { createBank, listBanks, readBank, readDrawable as findDrawable, renameBank } from './bank/bank-service.ts'
import { exportQuestions } from './exchange/export-service.ts'
import { applyQuestions as applyJob } from './exchange/import/apply-job.ts'
import { checkQuestions as checkJob } from './exchange/import/check-job.ts'
import {
  applyQuestions,
  cancelQuestions,
  listQuestionImports,
  readQuestionImport,
  uploadQuestions,
} from './exchange/import/import-service.ts'
import { publishBank, publishQuestion } from './publish-service.ts'
import { readPicture } from './question-pictures.ts'
import { createQuestion, listQuestions, readQuestion, saveQuestion, setQuestionState } from './question-service.ts'

export const questionFeature = serverFeature(question.questionContract, {
  demo: () => import('./question-demo.ts').then((m) => m.loadQuestionDemo),
  routes: [
    implement(question.listBanks, async ({ query, staff, services }) => listBanks(services, staff, query)),
    implement(question.createBank, async ({ body, staff, services }) => createBank(services, staff, body.name)),
    implement(question.readBank, async ({ params, staff, services }) => readBank(services, staff, params.bankId)),
    implement(readDrawable, async ({ params, staff, services }) => findDrawable(services, staff, params.bankId)),
    implement(question.renameBank, async ({ params, body, staff, services }) =>
      renameBank(services, staff, params.bankId, body.name),
    ),
    implement(question.publishBank, async ({ params, staff, services }) => publishBank(services, staff, params.bankId)),
    implement(question.listQuestions, async ({ params, query, staff, services }) =>
      listQuestions(services, staff, params.bankId, query),
    ),
    implement(question.createQuestion, async ({ params, body, staff, services }) =>
      createQuestion(services, staff, params.bankId, body),
    ),
    implement(question.readQuestion, async ({ params, staff, services }) =>
      readQuestion(services, staff, params.questionId),
    ),
    implement(question.saveQuestion, async ({ params, body, staff, services }) =>
      saveQuestion(services, staff, params.questionId, body),
    ),
    implement(question.publishQuestion, async ({ params, staff, services }) =>
      publishQuestion(services, staff, params.questionId),
    ),
    implement(question.setQuestionState, async ({ params, body, staff, services }) =>
      setQuestionState(services, staff, params.questionId, body.retired),
    ),
    implement(question.readPicture, async ({ params, staff, services }) =>
      readPicture(services, staff, params.mediaId),
    ),
    implement(question.listQuestionImports, async ({ params, staff, services }) =>
      listQuestionImports(services, staff, params.bankId),
    ),
    implement(question.uploadQuestions, async ({ params, query, body, staff, services }) =>
      uploadQuestions(services, staff, params.bankId, { ...query, bytes: body }),
    ),
    implement(question.readQuestionImport, async ({ params, staff, services }) =>
      readQuestionImport(services, staff, params.importId),
    ),
    implement(question.applyQuestions, async ({ params, staff, services }) =>
      applyQuestions(services, staff, params.importId),
    ),
    implement(question.cancelQuestions, async ({ params, staff, services }) =>
      cancelQuestions(services, staff, params.importId),
    ),
    implement(question.exportQuestions, async ({ params, body, staff, services }) =>
      exportQuestions(services, staff, params.bankId, body.format),
    ),
  ],
  jobs: (services) => ({
    check_questions: checkJob(services),
    apply_questions: applyJob(services),
  }),
})
