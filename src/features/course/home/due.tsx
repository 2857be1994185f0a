import { Trans } from '@lingui/react/macro'
import type { Duty } from '#domain/enrolment/duties.ts'
import { dueText } from '#platform/text/due-text.ts'

/** " · obrigatório, até 12 de dezembro"; nothing where nothing is asked. */
export function Due({ duty: { mandatory, dueAt } }: { duty: Duty }) {
  if (!mandatory && dueAt === null) return null
  return (
    <>
      {' '}
      · {mandatory ? <Trans>obrigatório</Trans> : null}
      {mandatory && dueAt !== null ? ', ' : null}
      {dueAt === null ? null : dueText(dueAt)}
    </>
  )
}
