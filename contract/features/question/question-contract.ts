import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema } from '#contract/engine/ids.ts'
import { uploadFields } from '#contract/engine/staff/import.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import {
  bankDetailSchema,
  bankNameField,
  bankSchema,
  listedQuestionSchema,
  questionDetailSchema,
  questionStates,
  tagField,
  writtenFields,
} from './bank-schema.ts'
import { difficulties } from './draw-rules.ts'
import {
  exchangeLimits,
  exportedSchema,
  exportFormats,
  importFormats,
  listedQuestionImportSchema,
  questionImportSchema,
} from './exchange-schema.ts'
import { readDrawable } from './draw/draw-contract.ts'
import { questionPaths } from './question-paths.ts'
import { questionKinds } from './question-schema.ts'

const staff = { access: 'staff', permission: 'question.write' } as const
const publisher = { access: 'staff', permission: 'question.publish' } as const
const ofBank = v.strictObject({ bankId: idSchema })
const ofQuestion = v.strictObject({ questionId: idSchema })

export const listBanks = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/question-banks/',
  summary: 'The client’s banks of questions, by name',
  query: listQuery(['name', '-name'], {}),
  response: listAnswer(bankSchema),
})

export const createBank = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/question-banks/',
  summary: 'Begin a bank of questions',
  body: v.strictObject({ name: bankNameField }),
  response: bankSchema,
  errors: ['question.bank_taken'],
})

export const readBank = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/question-banks/:bankId/',
  summary: 'One bank, with the tags of its questions',
  params: ofBank,
  response: bankDetailSchema,
  errors: ['resource.not_found'],
})

export const renameBank = endpoint({
  ...staff,
  method: 'PUT',
  path: '/api/admin/question-banks/:bankId/',
  summary: 'Change what a bank is called',
  edits: true,
  params: ofBank,
  body: v.strictObject({ name: bankNameField }),
  response: bankSchema,
  errors: ['resource.not_found', 'question.bank_taken'],
})

export const publishBank = endpoint({
  ...publisher,
  method: 'POST',
  path: '/api/admin/question-banks/:bankId/publish/',
  summary: 'Publish every question of a bank that was written or changed since',
  params: ofBank,
  response: v.object({
    published: v.number(),
    /** Those that name a picture which is not ready. */
    left: v.number(),
  }),
  errors: ['resource.not_found'],
})

export const listQuestions = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/question-banks/:bankId/questions/',
  summary: 'The questions of a bank; without a state those that are not retired',
  params: ofBank,
  query: listQuery(['newest', 'text', '-text'], {
    kind: v.optional(v.picklist(questionKinds)),
    difficulty: v.optional(v.picklist(difficulties)),
    tag: v.optional(tagField),
    state: v.optional(v.picklist(questionStates)),
  }),
  response: listAnswer(listedQuestionSchema),
  errors: ['resource.not_found'],
})

export const createQuestion = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/question-banks/:bankId/questions/',
  summary: 'Write a question; nobody is asked it before it is published',
  params: ofBank,
  body: v.strictObject(writtenFields),
  response: questionDetailSchema,
  errors: ['resource.not_found'],
})

export const readQuestion = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/questions/:questionId/',
  summary: 'One question, whole, as it is being written',
  params: ofQuestion,
  response: questionDetailSchema,
  errors: ['resource.not_found'],
})

export const saveQuestion = endpoint({
  ...staff,
  method: 'PUT',
  path: '/api/admin/questions/:questionId/',
  summary: 'Change a question; people are asked its published version until it is published again',
  edits: true,
  params: ofQuestion,
  body: v.strictObject(writtenFields),
  response: questionDetailSchema,
  errors: ['resource.not_found', 'question.kind_fixed'],
})

export const publishQuestion = endpoint({
  ...publisher,
  method: 'POST',
  path: '/api/admin/questions/:questionId/publish/',
  summary: 'Publish a question as an immutable version',
  edits: true,
  params: ofQuestion,
  response: questionDetailSchema,
  errors: ['resource.not_found', 'question.picture_missing', 'question.retired'],
})

export const setQuestionState = endpoint({
  ...publisher,
  method: 'POST',
  path: '/api/admin/questions/:questionId/state/',
  summary: 'Retire a question, so that it is drawn no more, or bring it back',
  edits: true,
  params: ofQuestion,
  body: v.strictObject({ retired: v.boolean() }),
  response: questionDetailSchema,
  errors: ['resource.not_found'],
})

export const readPicture = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/question-pictures/:mediaId/',
  summary: 'A picture of the library, for who writes a question that shows it',
  params: v.strictObject({ mediaId: idSchema }),
  response: v.object({
    name: v.string(),
    /** An address of its bytes for an hour. */
    address: v.string(),
    /** In pixels. */
    width: v.number(),
    height: v.number(),
  }),
  errors: ['question.picture_missing'],
})

const ofImport = v.strictObject({ importId: idSchema })

export const listQuestionImports = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/question-banks/:bankId/imports/',
  summary: 'Files of questions that were sent into a bank in the last thirty days, the newest first',
  params: ofBank,
  response: v.object({ rows: v.array(listedQuestionImportSchema) }),
  errors: ['resource.not_found'],
})

export const uploadQuestions = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/question-banks/:bankId/imports/',
  summary: 'Send a file of questions; it is looked through, and nothing is written into the bank yet',
  params: ofBank,
  query: v.strictObject({ format: v.picklist(importFormats), name: uploadFields.name }),
  encoding: 'bytes',
  body: v.instance(Uint8Array),
  maxBytes: exchangeLimits.bytes,
  perMinute: 20,
  response: questionImportSchema,
  errors: ['resource.not_found', 'import.too_large', 'import.encoding', 'import.empty', 'import.busy'],
})

export const readQuestionImport = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/question-imports/:importId/',
  summary: 'One file of questions: how far it is, and what its questions come to',
  params: ofImport,
  response: questionImportSchema,
  errors: ['resource.not_found'],
})

export const applyQuestions = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/question-imports/:importId/apply/',
  summary: 'Bring the questions of a file that was looked through into its bank, as drafts',
  edits: true,
  params: ofImport,
  response: questionImportSchema,
  errors: ['resource.not_found', 'import.state', 'import.busy'],
})

export const cancelQuestions = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/question-imports/:importId/cancel/',
  summary: 'Stop an import; questions that came in by then stay',
  edits: true,
  params: ofImport,
  response: questionImportSchema,
  errors: ['resource.not_found', 'import.state'],
})

export const exportQuestions = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/question-banks/:bankId/export/',
  summary: 'Write the questions of a bank into a file, and say what of them is lost or left out',
  params: ofBank,
  body: v.strictObject({ format: v.picklist(exportFormats) }),
  response: exportedSchema,
  errors: ['resource.not_found'],
})

export const questionContract = feature({
  name: 'question',
  paths: questionPaths,
  endpoints: {
    listBanks,
    createBank,
    readBank,
    readDrawable,
    renameBank,
    publishBank,
    listQuestions,
    createQuestion,
    readQuestion,
    saveQuestion,
    publishQuestion,
    setQuestionState,
    readPicture,
    listQuestionImports,
    uploadQuestions,
    readQuestionImport,
    applyQuestions,
    cancelQuestions,
    exportQuestions,
  },
  errors: {
    'question.bank_taken': 409,
    /** A question stays of its kind once it was published: answers to it are of that kind. */
    'question.kind_fixed': 409,
    /** A picture that it names is not ready, or is no picture. */
    'question.picture_missing': 422,
    'question.retired': 409,
    /** Of a file of questions: of a kind that is not known, without a right answer, or not to be read. */
    'import.kind_unknown': 422,
    'import.no_key': 422,
    'import.damaged': 422,
    /** More than 10,000 questions. */
    'import.too_large': 413,
  },
  permissions: {
    /** Write questions into banks. */
    'question.write': ['instructor', 'programme-admin', 'platform-admin'],
    /** Publish and retire them. */
    'question.publish': ['programme-admin', 'platform-admin'],
  },
})
