import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { readReward, rewardChoices } from '#contract/features/reward/reward-desk.ts'
import { rewardPaths } from '#contract/features/reward/reward-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { RewardEditor } from './reward-editor.tsx'
import { RewardStock } from './reward-stock.tsx'

function Above() {
  return (
    <Link to={rewardPaths.deskRewards()}>
      <Trans>Loja de prêmios</Trans>
    </Link>
  )
}

/** Writes a new reward. */
export function NewReward() {
  const navigate = useNavigate()
  const answer = useAnswer('new', (signal) => staffCall(rewardChoices, {}, { signal }))
  return (
    <DeskPage above={<Above />} title={<Trans>Novo prêmio</Trans>}>
      {answer.is === 'coming' ? <Skeleton shape="card" /> : null}
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is === 'there' ? (
        <RewardEditor
          choices={answer.value}
          onSaved={({ id }) => void navigate(rewardPaths.deskReward(id), { replace: true })}
        />
      ) : null}
    </DeskPage>
  )
}

/** One reward: how it is written, and what there is of it. */
export function RewardPage() {
  const { t } = useLingui()
  const { rewardId = '' } = useParams()
  const [round, setRound] = useState(0)
  const answer = useAnswer(`${rewardId} ${round}`, async (signal) => {
    const [read, choices] = await Promise.all([
      staffCall(readReward, { params: { rewardId } }, { signal }),
      staffCall(rewardChoices, {}, { signal }),
    ])
    return { ...read, choices }
  })
  if (answer.is !== 'there')
    return (
      <DeskPage above={<Above />} title={<Trans>Prêmio</Trans>}>
        {answer.is === 'failed' ? (
          <Banner tone="bad" role="alert" title={callErrorText(answer.error)} />
        ) : (
          <Skeleton shape="card" />
        )}
      </DeskPage>
    )
  const { reward, movements, choices } = answer.value
  const again = () => setRound((count) => count + 1)
  return (
    <DeskPage
      above={<Above />}
      title={shownText(reward.name)}
      actions={
        <Pill tone={reward.isRetired ? 'neutral' : 'ok'}>{reward.isRetired ? t`Fora da loja` : t`Na loja`}</Pill>
      }
    >
      <RewardStock reward={reward} movements={movements} onDone={again} />
      <RewardEditor key={`${reward.id} ${reward.rev}`} reward={reward} choices={choices} onSaved={again} />
    </DeskPage>
  )
}
