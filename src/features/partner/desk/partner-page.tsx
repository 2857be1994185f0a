import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { readPartner } from '#contract/features/partner/partner-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { DifferenceList } from './difference-list.tsx'
import { PartnerSettingsCard } from './partner-settings.tsx'
import { TransferList } from './transfer-list.tsx'

/** The partner that points are sent to, the transfers, and what does not agree with it. */
export function PartnerPage() {
  const [round, setRound] = useState(0)
  const answer = useAnswer(`partner ${round}`, (signal) => staffCall(readPartner, {}, { signal }))
  return (
    <DeskPage title={<Trans>Programa parceiro</Trans>}>
      {answer.is === 'coming' ? <Skeleton shape="card" /> : null}
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is === 'there' ? (
        <PartnerSettingsCard partner={answer.value.partner} onDone={() => setRound((count) => count + 1)} />
      ) : null}
      <TransferList />
      <DifferenceList />
    </DeskPage>
  )
}
