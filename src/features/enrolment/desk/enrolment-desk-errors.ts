import { msg } from '@lingui/core/macro'
import type { enrolmentContract } from '#contract/features/enrolment/enrolment-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals about enrolments; what who learns is refused is said by the app. */
export const enrolmentDeskErrors: Omit<
  ErrorTexts<typeof enrolmentContract>,
  'course.not_enrolled' | 'course.leave_closed'
> = {
  'enrolment.exists': msg`Estas pessoas já estão matriculadas nisto por outra regra. Mude a regra que existe.`,
  'enrolment.closed': msg`Esta matrícula já não está aberta. Atualize a página.`,
  'enrolment.deadline_passed': msg`Este dia já passou. Escolha um prazo a partir de hoje.`,
}
