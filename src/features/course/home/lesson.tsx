import { Trans } from '@lingui/react/macro'
import { isUntouched } from '#contract/features/course/course-rules.ts'
import type { CourseStanding } from '#domain/course/course-standing.ts'

/** "aula 4 de 7": the one that comes next. */
export function Lesson({ standing }: { standing: CourseStanding }) {
  const { total } = standing
  const next = Math.min(standing.finished + 1, total)
  if (isUntouched(standing.state)) return <Trans>Não iniciado</Trans>
  return (
    <Trans>
      Aula {next} de {total}
    </Trans>
  )
}
