import { Trans, useLingui } from '@lingui/react/macro'
import { CircleFadingArrowUp, Lock, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { activityPaths } from '#contract/features/activity/activity-paths.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { isKnown } from '#contract/features/activity/activity-row.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { CoursePending } from '../parts/course-pending.tsx'
import { shownText } from '#platform/text/shown-text.ts'
import type { PlayerView } from './use-player.ts'

/** What stands in the player's place while there is nothing to play. */
export function PlayerGate({ player }: { player: Exclude<PlayerView, { status: 'open' }> }) {
  const { t } = useLingui()
  if (player.status === 'pending') return <CoursePending view={player.view} />
  const toCourse = (
    <ButtonLink variant="soft" render={<Link to={coursePaths.course(player.courseId)} replace />}>
      <Trans>Ir para o curso</Trans>
    </ButtonLink>
  )
  if (player.status === 'missing') {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t`Atividade não encontrada`}
        text={t`Esta atividade não existe mais ou você não tem acesso a ela.`}
        action={toCourse}
      />
    )
  }
  if (player.status === 'unknown') {
    return (
      <EmptyState
        icon={<CircleFadingArrowUp />}
        title={t`Precisa de uma versão mais nova`}
        text={t`Esta atividade é de um tipo que esta versão do app ainda não conhece. Atualize o app para abri-la.`}
        action={toCourse}
      />
    )
  }
  const first = player.beside.waitingFor
  if (!first)
    return (
      <EmptyState
        icon={<Lock />}
        title={t`Atividade bloqueada`}
        text={t`Conclua as atividades anteriores primeiro.`}
        action={toCourse}
      />
    )
  const title = shownText(first.activity.title)
  if (!isKnown(first.activity)) {
    return (
      <EmptyState
        icon={<CircleFadingArrowUp />}
        title={t`Esta atividade ainda está bloqueada`}
        text={t`As atividades deste curso abrem uma após a outra, e “${title}” precisa de uma versão mais nova do app. Atualize o app para continuar.`}
        action={toCourse}
      />
    )
  }
  return (
    <EmptyState
      icon={<Lock />}
      title={t`Esta atividade ainda está bloqueada`}
      text={t`As atividades deste curso abrem uma após a outra. Conclua “${title}” para continuar.`}
      action={
        <ButtonLink
          render={<Link to={activityPaths.activity(player.courseId, first.activity.hierarchyOrder)} replace />}
        >
          <Trans>Continuar: {title}</Trans>
        </ButtonLink>
      }
    />
  )
}
