import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const questionPaths = {
  banks: () => '/admin/questions',
  bank: (bankId: PathId) => `/admin/questions/${segment(bankId)}`,
  importQuestions: (bankId: PathId) => `/admin/questions/${segment(bankId)}/import`,
  questionImport: (bankId: PathId, importId: PathId) =>
    `/admin/questions/${segment(bankId)}/import/${segment(importId)}`,
  newQuestion: (bankId: PathId, kind: string) => `/admin/questions/${segment(bankId)}/new/${segment(kind)}`,
  question: (bankId: PathId, questionId: PathId) => `/admin/questions/${segment(bankId)}/${segment(questionId)}`,
} as const
