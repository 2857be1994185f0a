import type { Survey } from '#contract/features/survey/survey-schema.ts'
import { useDraftStart, useKeptForm } from '#platform/hooks/draft/use-form-draft.ts'
import { useMember } from '#platform/session-store.ts'
import { keepSurveyDraft, openSurveyDraft } from './survey-actions.ts'
import type { SurveyForm } from './survey-form.ts'

/** What the form begins with: the draft that is on the device; undefined until it was read. */
export function useStart(survey: Survey): { form: SurveyForm; restored: boolean } | undefined {
  const member = useMember()
  const start = useDraftStart(survey.id, () => openSurveyDraft(member, survey))
  return start && { form: start.form ?? {}, restored: start.form !== null }
}

/** Keeps the form on the device as it is filled in. */
export function useDraft(surveyId: string) {
  const member = useMember()
  return useKeptForm((form: SurveyForm) => keepSurveyDraft(member, surveyId, form))
}
