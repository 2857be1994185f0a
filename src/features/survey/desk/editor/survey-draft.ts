import { newId } from '#contract/engine/ids.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import {
  usualEssay,
  type SurveyDetail,
  type WrittenQuestion,
  type WrittenSurvey,
} from '#contract/features/survey/survey-desk.ts'
import { hasOptions, isJustified } from '#contract/features/survey/survey-rules.ts'
import type { QuestionType } from '#contract/features/survey/survey-schema.ts'
import { instantIn, localIn } from '#platform/desk/zone.ts'

/** A survey as it is typed: its times by the clocks of the client. */
export interface TypedSurvey extends Omit<WrittenSurvey, 'audience'> {
  audience: string
}

const usualDays = 14

/** A new survey: named, for everybody, from now for two weeks. */
export function emptySurvey(timeZone: string, now: string): TypedSurvey {
  return {
    title: {},
    intro: {},
    type: 'opinion',
    startsAt: localIn(timeZone, now),
    endsAt: localIn(timeZone, new Date(Date.parse(now) + usualDays * 86_400_000).toISOString()),
    audience: '0',
    isAnonymous: false,
    isMandatory: false,
    questions: [],
  }
}

/** A survey that is there, as it would have been typed. */
export const typedSurvey = ({ written }: Pick<SurveyDetail, 'written'>, timeZone: string): TypedSurvey => ({
  title: written.title,
  intro: written.intro,
  type: written.type,
  startsAt: localIn(timeZone, written.startsAt),
  endsAt: localIn(timeZone, written.endsAt),
  audience: String(written.audience),
  isAnonymous: written.isAnonymous,
  isMandatory: written.isMandatory,
  questions: written.questions,
})

/** What was typed as it is sent; null while a time is none. */
export function writtenSurvey(typed: TypedSurvey, timeZone: string): WrittenSurvey | null {
  const startsAt = instantIn(timeZone, typed.startsAt)
  const endsAt = instantIn(timeZone, typed.endsAt)
  return startsAt && endsAt ? { ...typed, audience: Number(typed.audience), startsAt, endsAt } : null
}

/** Fields without which it cannot be kept, as the server would name them. */
export function missingFields(typed: TypedSurvey, language: LanguageCode, timeZone: string): string[] {
  const starts = instantIn(timeZone, typed.startsAt)
  const ends = instantIn(timeZone, typed.endsAt)
  return [
    ...(typed.title[language]?.trim() ? [] : [`title.${language}`]),
    ...(starts ? [] : ['startsAt']),
    ...(ends && (!starts || ends > starts) ? [] : ['endsAt']),
  ]
}

const emptyOption = () => ({ id: newId(), text: {}, justification: 'none' as const })

/** A new question of a type, with what people choose of. */
export const emptyQuestion = (type: QuestionType): WrittenQuestion => ({
  id: newId(),
  type,
  text: {},
  isMandatory: true,
  options: hasOptions(type) ? [emptyOption(), emptyOption()] : [],
  longest: usualEssay,
})

/** The question as another type: what that one does not have goes. */
export function asType(question: WrittenQuestion, type: QuestionType): WrittenQuestion {
  if (!hasOptions(type)) return { ...question, type, options: [] }
  const options = question.options.length > 0 ? question.options : [emptyOption(), emptyOption()]
  return {
    ...question,
    type,
    options: isJustified(type) ? options : options.map((option) => ({ ...option, justification: 'none' })),
  }
}

/** The question with one option more. */
export const withOption = (question: WrittenQuestion): WrittenQuestion => ({
  ...question,
  options: [...question.options, emptyOption()],
})

/** The same question as a new one: the answers to the old one stay with that. */
export const replaced = (question: WrittenQuestion): WrittenQuestion => ({
  ...question,
  id: newId(),
  options: question.options.map((option) => ({ ...option, id: newId() })),
})

/** A list with one of it in another place. */
export function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const list = [...all]
  const [one] = list.splice(from, 1)
  if (one !== undefined) list.splice(to, 0, one)
  return list
}
