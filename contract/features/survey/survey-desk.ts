import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema, localizedSchema } from '#contract/engine/language-schema.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { longestText } from '#contract/engine/text/text-length.ts'
import {
  justifications,
  mostOptions,
  mostQuestions,
  questionSchema,
  questionTypes,
  surveyTypes,
} from './survey-schema.ts'

/** Where a survey is in its life: written, with people, or closed by staff. */
export const surveyStates = ['draft', 'published', 'closed'] as const
export type SurveyState = (typeof surveyStates)[number]

/** What the owners of a survey may do with it in its client; administrators may all of it. */
export const ownerRights = ['read', 'edit', 'export'] as const
export type OwnerRight = (typeof ownerRights)[number]

export const longestTitle = 120
export const longestIntro = 1000
export const longestQuestion = 500
export const longestOption = 200
/** The longest essay that an author may ask for (code points). */
export const longestEssay = 2000

/** A text in some languages, each at most so long. */
const written = (most: number) =>
  v.record(languageCodeSchema, v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most))))

const noneTwice = <T>(of: (one: T) => string) =>
  v.check<T[], string>((all) => new Set(all.map(of)).size === all.length, 'repeated')

const writtenQuestionSchema = v.strictObject({
  id: idSchema,
  type: v.picklist(questionTypes),
  text: written(longestQuestion),
  isMandatory: v.boolean(),
  options: v.pipe(
    v.array(v.strictObject({ id: idSchema, text: written(longestOption), justification: v.picklist(justifications) })),
    v.maxLength(mostOptions),
    noneTwice(({ id }) => id),
  ),
  longest: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(longestEssay)),
})

/** What staff write of a survey; what is missing is asked for when it is published. */
export const writtenSurveySchema = v.strictObject({
  title: written(longestTitle),
  intro: written(longestIntro),
  type: v.picklist(surveyTypes),
  startsAt: instantSchema,
  endsAt: instantSchema,
  /** 0: everybody of the client. */
  audience: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  isAnonymous: v.boolean(),
  isMandatory: v.boolean(),
  questions: v.pipe(
    v.array(writtenQuestionSchema),
    v.maxLength(mostQuestions),
    noneTwice(({ id }) => id),
  ),
})
export type WrittenSurvey = v.InferOutput<typeof writtenSurveySchema>
export type WrittenQuestion = WrittenSurvey['questions'][number]

/** The usual length of an essay (code points). */
export const usualEssay = longestText

const listedSurveySchema = v.object({
  id: idSchema,
  rev: v.number(),
  state: v.picklist(surveyStates),
  /** Something was written since it was published. */
  isChanged: v.boolean(),
  title: localizedSchema,
  type: v.picklist(surveyTypes),
  /** Null: everybody. */
  audience: v.nullable(v.object({ id: v.number(), name: v.nullable(v.string()) })),
  startsAt: instantSchema,
  endsAt: instantSchema,
  isAnonymous: v.boolean(),
  isMandatory: v.boolean(),
  answered: v.number(),
})
export type ListedSurvey = v.InferOutput<typeof listedSurveySchema>

const namedPerson = v.object({ userId: idSchema, name: v.string() })

const surveyDetailSchema = v.object({
  ...listedSurveySchema.entries,
  edition: v.number(),
  written: writtenSurveySchema,
  owners: v.array(namedPerson),
  ownersMay: v.array(v.picklist(ownerRights)),
  /** What who asks may do with it. */
  may: v.array(v.picklist(ownerRights)),
  /** Somebody has answered these: they are closed and replaced, not edited. */
  answeredQuestions: v.array(idSchema),
})
export type SurveyDetail = v.InferOutput<typeof surveyDetailSchema>

const surveyResultsSchema = v.object({
  /** People in its audience now. */
  people: v.number(),
  answered: v.number(),
  /** Null where there are fewer answers than are shown. */
  questions: v.nullable(
    v.array(
      v.object({
        question: questionSchema,
        /** It is asked no longer. */
        isClosed: v.boolean(),
        /** People who answered it. */
        answered: v.number(),
        /** By option, how many chose it. */
        chosen: v.array(v.object({ optionId: idSchema, count: v.number() })),
        /** Texts written to it: essays, or justifications. */
        texts: v.number(),
      }),
    ),
  ),
})
export type SurveyResults = v.InferOutput<typeof surveyResultsSchema>

const surveyTextSchema = v.object({
  text: v.string(),
  /** The choice that it justifies. */
  optionId: v.nullable(idSchema),
  /** Who wrote it; null in an anonymous survey. */
  by: v.nullable(v.string()),
})
export type SurveyText = v.InferOutput<typeof surveyTextSchema>

const staff = { access: 'staff', permission: 'surveys.write' } as const
const publisher = { access: 'staff', permission: 'surveys.publish' } as const
const params = v.strictObject({ surveyId: idSchema })

export const listSurveys = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/surveys/',
  summary: 'The surveys of the client; an owner’s own',
  query: listQuery(['newest'], { state: v.optional(v.picklist(surveyStates)) }),
  response: listAnswer(listedSurveySchema),
})

export const surveyChoices = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/survey-choices/',
  summary: 'What a survey is written of: audiences, languages, the time zone, who may own one',
  response: v.object({
    audiences: v.array(v.object({ id: v.number(), name: v.string() })),
    languages: v.array(languageCodeSchema),
    defaultLanguage: languageCodeSchema,
    /** The client's, in which it begins and ends. */
    timeZone: v.string(),
    now: instantSchema,
    owners: v.array(namedPerson),
  }),
})

export const readSurvey = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/surveys/:surveyId/',
  summary: 'One survey as it is written',
  params,
  response: surveyDetailSchema,
  errors: ['resource.not_found'],
})

export const createSurvey = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/surveys/',
  summary: 'Write a survey; nobody sees it yet',
  body: writtenSurveySchema,
  response: surveyDetailSchema,
  errors: ['request.invalid'],
})

export const changeSurvey = endpoint({
  ...staff,
  method: 'PUT',
  path: '/api/admin/surveys/:surveyId/',
  summary: 'Write on at a survey; people see it once it is published',
  edits: true,
  params,
  body: writtenSurveySchema,
  response: surveyDetailSchema,
  errors: ['resource.not_found', 'request.invalid', 'survey.anonymity_fixed', 'survey.question_answered'],
})

const act = (path: `/${string}`, summary: string) => ({ method: 'POST', edits: true, path, summary, params }) as const

export const removeSurvey = endpoint({
  ...staff,
  ...act('/api/admin/surveys/:surveyId/remove/', 'Throw a draft away'),
  response: v.object({ done: v.literal(true) }),
  errors: ['resource.not_found', 'survey.published'],
})

export const publishSurvey = endpoint({
  ...publisher,
  ...act('/api/admin/surveys/:surveyId/publish/', 'Show people the survey as it is written'),
  response: surveyDetailSchema,
  errors: ['resource.not_found', 'survey.not_ready', 'survey.question_answered'],
})

export const closeSurvey = endpoint({
  ...publisher,
  ...act(
    '/api/admin/surveys/:surveyId/close/',
    'End a survey now; what was answered before counts, however late it comes',
  ),
  response: surveyDetailSchema,
  errors: ['resource.not_found', 'survey.not_open'],
})

export const setSurveyOwners = endpoint({
  ...publisher,
  method: 'PUT',
  path: '/api/admin/surveys/:surveyId/owners/',
  summary: 'Say who owns a survey, and what its owners may do with it',
  edits: true,
  params,
  body: v.strictObject({
    owners: v.pipe(
      v.array(idSchema),
      v.maxLength(50),
      noneTwice((id) => id),
    ),
    ownersMay: v.pipe(
      v.array(v.picklist(ownerRights)),
      noneTwice((right) => right),
    ),
  }),
  response: surveyDetailSchema,
  errors: ['resource.not_found', 'request.invalid'],
})

export const readSurveyResults = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/surveys/:surveyId/results/',
  summary: 'How a survey was answered, from five answers on',
  params,
  response: surveyResultsSchema,
  errors: ['resource.not_found'],
})

export const listSurveyTexts = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/surveys/:surveyId/texts/:questionId/',
  summary: 'What people wrote to a question',
  params: v.strictObject({ surveyId: idSchema, questionId: idSchema }),
  query: v.strictObject({ cursor: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  response: listAnswer(surveyTextSchema),
  errors: ['resource.not_found', 'survey.too_few'],
})

export const exportSurvey = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/surveys/:surveyId/export/',
  summary: 'The answers of a survey as a CSV, one line a person',
  params,
  produces: 'text/csv',
  errors: ['resource.not_found', 'survey.too_few'],
})

/** What the desk asks of surveys. */
export const surveyDeskEndpoints = {
  listSurveys,
  surveyChoices,
  readSurvey,
  createSurvey,
  changeSurvey,
  removeSurvey,
  publishSurvey,
  closeSurvey,
  setSurveyOwners,
  readSurveyResults,
  listSurveyTexts,
  exportSurvey,
}
