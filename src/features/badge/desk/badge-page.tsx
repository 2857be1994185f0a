import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { badgeChoices, readBadge } from '#contract/features/badge/badge-desk.ts'
import { badgePaths } from '#contract/features/badge/badge-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { BadgeEditor } from './editor/badge-editor.tsx'
import { Holders } from './holders/holders.tsx'

function Above() {
  return (
    <Link to={badgePaths.deskBadges()}>
      <Trans>Medalhas</Trans>
    </Link>
  )
}

/** Writes a badge. */
export function NewBadge() {
  const navigate = useNavigate()
  const answer = useAnswer('new', (signal) => staffCall(badgeChoices, {}, { signal }))
  return (
    <DeskPage above={<Above />} title={<Trans>Nova medalha</Trans>}>
      {answer.is === 'coming' ? <Skeleton shape="card" /> : null}
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is === 'there' ? (
        <BadgeEditor
          choices={answer.value}
          onSaved={({ id }) => void navigate(badgePaths.deskBadge(id), { replace: true })}
        />
      ) : null}
    </DeskPage>
  )
}

/** One badge: how it is written, and who has it. */
export function BadgePage() {
  const { t } = useLingui()
  const { badgeId = '' } = useParams()
  const [round, setRound] = useState(0)
  const answer = useAnswer(`${badgeId} ${round}`, async (signal) => {
    const [badge, choices] = await Promise.all([
      staffCall(readBadge, { params: { badgeId } }, { signal }),
      staffCall(badgeChoices, {}, { signal }),
    ])
    return { badge, choices }
  })
  if (answer.is !== 'there')
    return (
      <DeskPage above={<Above />} title={<Trans>Medalha</Trans>}>
        {answer.is === 'failed' ? (
          <Banner tone="bad" role="alert" title={callErrorText(answer.error)} />
        ) : (
          <Skeleton shape="card" />
        )}
      </DeskPage>
    )
  const { badge, choices } = answer.value
  return (
    <DeskPage
      above={<Above />}
      title={shownText(badge.title)}
      actions={<Pill tone={badge.isActive ? 'ok' : 'neutral'}>{badge.isActive ? t`Ativa` : t`Recolhida`}</Pill>}
    >
      <BadgeEditor
        key={`${badge.id} ${badge.rev}`}
        badge={badge}
        choices={choices}
        onSaved={() => setRound((count) => count + 1)}
      />
      <Holders badge={badge} />
    </DeskPage>
  )
}
