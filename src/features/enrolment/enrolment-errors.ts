import { msg } from '@lingui/core/macro'
import type { enrolmentContract } from '#contract/features/enrolment/enrolment-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What who learns is told of refusals about enrolments; what staff are told is said by the desk. */
export const enrolmentErrors: Pick<
  ErrorTexts<typeof enrolmentContract>,
  'course.not_enrolled' | 'course.leave_closed'
> = {
  'course.not_enrolled': msg`Você não está inscrito neste curso. Peça a inscrição na página dele.`,
  'course.leave_closed': msg`Deste curso não dá para sair: ele já foi concluído, ou foi a equipe que inscreveu você.`,
}
