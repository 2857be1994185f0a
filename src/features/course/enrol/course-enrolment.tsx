import { Trans, useLingui } from '@lingui/react/macro'
import { Hourglass, UserCheck, UserPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useMember } from '#platform/session-store.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import type { CourseSummary } from '../shared/course-summary.ts'
import { enrol, leave, takeBack } from './enrol-actions.ts'
import { LeaveDialog } from './leave-dialog.tsx'

/** How the person is in a course that is not everybody's, and what they can do about it; nothing where there is nothing to say. */
export function CourseEnrolment({ summary }: { summary: CourseSummary }) {
  const { t } = useLingui()
  const member = useMember()
  const [leaving, setLeaving] = useState(false)
  const { course } = summary
  const { entry, isShut, canLeave, reason } = summary.entry
  const title = shownText(course.title)
  const leaveWith = (text: ReactNode) => (
    <Button variant="quiet" onClick={() => setLeaving(true)}>
      {text}
    </Button>
  )
  if (entry === 'waiting') {
    return (
      <>
        <Banner
          tone="brand"
          icon={<Hourglass aria-hidden="true" />}
          title={<Trans>Aguardando aprovação</Trans>}
          text={<Trans>A equipe vai responder ao seu pedido. A resposta aparece aqui e chega por e-mail.</Trans>}
          action={leaveWith(<Trans>Cancelar pedido</Trans>)}
        />
        <LeaveDialog
          open={leaving}
          onOpenChange={setLeaving}
          title={t`Cancelar o pedido de inscrição em “${title}”?`}
          description={t`Você pode pedir de novo quando quiser.`}
          action={t`Cancelar pedido`}
          keep={t`Continuar esperando`}
          onLeave={() => void takeBack(member, course.id)}
        />
      </>
    )
  }
  if (entry === 'refused') return <Banner tone="bad" title={<Trans>Inscrição não aprovada</Trans>} text={reason} />
  if (isShut) {
    return (
      <Banner
        tone="neutral"
        title={<Trans>Este curso precisa de aprovação</Trans>}
        text={<Trans>Peça a inscrição: as atividades abrem quando a equipe aprovar.</Trans>}
      />
    )
  }
  if (course.enrollmentType === 'free' && entry === 'outside') {
    return (
      <Banner
        tone="neutral"
        title={<Trans>Inscrição livre</Trans>}
        text={<Trans>Inscreva-se agora ou comece uma atividade: as duas coisas inscrevem você.</Trans>}
        action={
          <Button
            variant="soft"
            icon={<UserPlus size={18} aria-hidden="true" />}
            onClick={() => void enrol(member, course.id)}
          >
            <Trans>Inscrever-me</Trans>
          </Button>
        }
      />
    )
  }
  if (!canLeave) return null
  return (
    <>
      <Banner
        tone="neutral"
        icon={<UserCheck aria-hidden="true" />}
        title={<Trans>Você está inscrito</Trans>}
        action={leaveWith(<Trans>Sair do curso</Trans>)}
      />
      <LeaveDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={t`Sair de “${title}”?`}
        description={t`O que você já fez fica guardado. Você pode se inscrever de novo quando quiser.`}
        action={t`Sair do curso`}
        keep={t`Continuar inscrito`}
        onLeave={() => void leave(member, course.id)}
      />
    </>
  )
}
