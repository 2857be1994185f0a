import { msg } from '@lingui/core/macro'
import { CircleQuestionMark } from 'lucide-react'
import { questionContract } from '#contract/features/question/question-contract.ts'
import { questionPaths } from '#contract/features/question/question-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { questionErrors } from './question-desk-errors.ts'

const editor = () => import('./editor/question-page.tsx')

export const questionDesk = deskFeature({
  name: 'question',
  permissions: questionContract.permissions,
  errors: questionErrors,
  pages: {
    banks: {
      path: questionPaths.banks(),
      permission: 'question.write',
      of: 'client',
      load: () => import('./bank-list.tsx').then((m) => ({ default: m.BankList })),
      entry: { label: msg`Questões`, icon: CircleQuestionMark, order: 32 },
    },
    bank: {
      path: questionPaths.bank(':bankId'),
      permission: 'question.write',
      of: 'client',
      load: () => import('./question-list.tsx').then((m) => ({ default: m.QuestionList })),
    },
    importQuestions: {
      path: questionPaths.importQuestions(':bankId'),
      permission: 'question.write',
      of: 'client',
      load: () => import('./exchange/import-questions.tsx').then((m) => ({ default: m.ImportQuestions })),
    },
    questionImport: {
      path: questionPaths.questionImport(':bankId', ':importId'),
      permission: 'question.write',
      of: 'client',
      load: () => import('./exchange/question-import.tsx').then((m) => ({ default: m.QuestionImport })),
    },
    newQuestion: {
      path: questionPaths.newQuestion(':bankId', ':kind'),
      permission: 'question.write',
      of: 'client',
      load: () => editor().then((m) => ({ default: m.NewQuestionPage })),
    },
    question: {
      path: questionPaths.question(':bankId', ':questionId'),
      permission: 'question.write',
      of: 'client',
      load: () => editor().then((m) => ({ default: m.QuestionPage })),
    },
  },
})
