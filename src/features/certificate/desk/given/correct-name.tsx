import { Trans, useLingui } from '@lingui/react/macro'
import { PencilLine } from 'lucide-react'
import { correctCertificate, type GivenCertificate } from '#contract/features/certificate/certificate-desk.ts'
import { longestName } from '#contract/features/certificate/certificate-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { toast } from '#ui/feedback/toast.ts'
import { AskWords } from './ask-words.tsx'

interface ActProps {
  certificate: GivenCertificate
  onDone: (now: GivenCertificate) => void
}

/** Gives a certificate again with the right name. */
export function CorrectName({ certificate: { code, person }, onDone }: ActProps) {
  const { t } = useLingui()
  return (
    <AskWords
      icon={<PencilLine size={18} aria-hidden="true" />}
      button={<Trans>Corrigir o nome</Trans>}
      title={<Trans>Corrigir o nome no certificado?</Trans>}
      description={
        <Trans>A pessoa recebe outro certificado, com outro código. O antigo passa a constar como substituído.</Trans>
      }
      label={t`Nome correto`}
      first={person}
      most={longestName}
      work={async (name) => {
        onDone(await staffCall(correctCertificate, { params: { code }, body: { person: name } }))
        toast(t`Nome corrigido`, { tone: 'ok' })
      }}
    />
  )
}
