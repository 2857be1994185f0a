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
import { describeLock } from '../shared/course-words.ts'
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
  const { lock } = player
  const gateTitle = {
    enrolment: t`Este curso precisa de inscrição`,
    activity: t`Esta atividade ainda está bloqueada`,
    training: t`Esta atividade ainda está bloqueada`,
    opens: t`Esta atividade ainda está bloqueada`,
    closed: t`Esta atividade já encerrou`,
  }
  const first = lock.by === 'activity' && isKnown(lock.activity) ? lock.activity : null
  const title = first && shownText(first.title)
  const toFirst = first && (
    <ButtonLink render={<Link to={activityPaths.activity(player.courseId, first.hierarchyOrder)} replace />}>
      <Trans>Continuar: {title}</Trans>
    </ButtonLink>
  )
  return (
    <EmptyState
      icon={lock.by === 'activity' && !first ? <CircleFadingArrowUp /> : <Lock />}
      title={gateTitle[lock.by]}
      text={describeLock(lock)}
      action={toFirst ?? toCourse}
    />
  )
}
