import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { listCampaigns } from '#contract/features/campaign/campaign-desk.ts'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText, errorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignFacts } from './campaign-facts.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { stateWords } from './campaign-words.ts'
import styles from './campaign.module.css'

const above = (
  <Link to={campaignPaths.deskCampaigns()}>
    <Trans>Campanhas</Trans>
  </Link>
)

/** Writes a campaign. */
export function NewCampaign() {
  const navigate = useNavigate()
  const answer = useAnswer('new', (signal) => staffCall(listCampaigns, {}, { signal }))
  return (
    <DeskPage above={above} title={<Trans>Nova campanha</Trans>}>
      {answer.is === 'coming' ? <Skeleton shape="card" /> : null}
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is === 'there' ? (
        <CampaignForm
          choices={answer.value}
          onSaved={({ id }) => void navigate(campaignPaths.deskCampaign(id), { replace: true })}
        />
      ) : null}
    </DeskPage>
  )
}

/** One campaign: how it is written, what it lacks, and what can be done with it. */
export function CampaignPage() {
  const { campaignId = '' } = useParams()
  const [round, setRound] = useState(0)
  const answer = useAnswer(`${campaignId} ${round}`, (signal) => staffCall(listCampaigns, {}, { signal }))
  const again = () => setRound((count) => count + 1)
  if (answer.is !== 'there')
    return (
      <DeskPage above={above} title={<Trans>Campanha</Trans>}>
        {answer.is === 'failed' ? (
          <Banner tone="bad" role="alert" title={callErrorText(answer.error)} />
        ) : (
          <Skeleton shape="card" />
        )}
      </DeskPage>
    )
  const campaign = answer.value.campaigns.find(({ id }) => String(id) === campaignId)
  if (!campaign)
    return (
      <DeskPage above={above} title={<Trans>Campanha</Trans>}>
        <Banner tone="bad" role="alert" title={errorText('resource.not_found')} />
      </DeskPage>
    )
  const { text, tone } = stateWords(campaign)
  return (
    <DeskPage
      above={above}
      title={shownText(campaign.name) || <Trans>Campanha</Trans>}
      actions={<Pill tone={tone}>{text}</Pill>}
    >
      <div className={styles.columns}>
        {campaign.state === 'draft' ? (
          <CampaignForm
            key={`${campaign.id} ${campaign.rev}`}
            campaign={campaign}
            choices={answer.value}
            onSaved={again}
          />
        ) : (
          <CampaignFacts campaign={campaign} />
        )}
        <CampaignActions key={campaign.rev} campaign={campaign} onChanged={again} />
      </div>
    </DeskPage>
  )
}
