import type { RowOf } from '#contract/engine/collection.ts'
import { isOpenAt } from '#contract/features/survey/survey-rules.ts'
import type { Survey } from '#contract/features/survey/survey-schema.ts'

/** How a survey stands with somebody: to be answered, to come, answered, or over without an answer. */
export type SurveyStanding = 'open' | 'coming' | 'answered' | 'ended'

export interface ListedSurvey {
  survey: Survey
  standing: SurveyStanding
  answeredAt: string | null
}

const order: readonly SurveyStanding[] = ['open', 'coming', 'answered', 'ended']

/** Surveys in the order in which people see them: what is to be answered first, by its end; then what is over, the newest first. */
export function listed(
  surveys: readonly Survey[],
  states: readonly RowOf<'surveyStates'>[],
  now: Date,
): ListedSurvey[] {
  const answered = new Map(states.map(({ surveyId, answeredAt }) => [surveyId, answeredAt]))
  const all = surveys.map((survey): ListedSurvey => {
    const answeredAt = answered.get(survey.id) ?? null
    if (answeredAt !== null) return { survey, standing: 'answered', answeredAt }
    if (isOpenAt(survey, now)) return { survey, standing: 'open', answeredAt }
    return { survey, standing: Date.parse(survey.startsAt) > now.getTime() ? 'coming' : 'ended', answeredAt }
  })
  return all.toSorted((a, b) => {
    const by = order.indexOf(a.standing) - order.indexOf(b.standing)
    const ends = a.survey.endsAt.localeCompare(b.survey.endsAt)
    return (
      by || (a.standing === 'open' || a.standing === 'coming' ? ends : -ends) || a.survey.id.localeCompare(b.survey.id)
    )
  })
}

/** Those that wait for an answer. */
export const openOnes = (...rows: Parameters<typeof listed>): ListedSurvey[] =>
  listed(...rows).filter(({ standing }) => standing === 'open')
