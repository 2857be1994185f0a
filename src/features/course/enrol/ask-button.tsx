import { Trans } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import type { Course } from '#contract/features/course/course-contract.ts'
import type { Entry } from '#contract/features/enrolment/entry-rules.ts'
import { useMember } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { ask } from './enrol-actions.ts'

/** Asks staff to be enrolled, once more where they refused. */
export function AskButton({ course, entry }: { course: Course; entry: Entry }) {
  const member = useMember()
  return (
    <Button size="large" full icon={<UserPlus aria-hidden="true" />} onClick={() => void ask(member, course.id)}>
      {entry === 'refused' ? <Trans>Pedir inscrição de novo</Trans> : <Trans>Pedir inscrição</Trans>}
    </Button>
  )
}
