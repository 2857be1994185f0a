import { Trans, useLingui } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import { revokeCertificate, type GivenCertificate } from '#contract/features/certificate/certificate-desk.ts'
import { longestReason } from '#contract/features/certificate/certificate-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { toast } from '#ui/feedback/toast.ts'
import { AskWords } from './ask-words.tsx'

interface ActProps {
  certificate: GivenCertificate
  onDone: (now: GivenCertificate) => void
}

/** Takes a certificate back, with the reason. */
export function RevokeCertificate({ certificate: { code }, onDone }: ActProps) {
  const { t } = useLingui()
  return (
    <AskWords
      danger
      icon={<Ban size={18} aria-hidden="true" />}
      button={<Trans>Cancelar o certificado</Trans>}
      title={<Trans>Cancelar este certificado?</Trans>}
      description={
        <Trans>Quem conferir o código verá que foi cancelado, e a pessoa lê o motivo. Não há como desfazer.</Trans>
      }
      label={t`Motivo`}
      most={longestReason}
      work={async (reason) => {
        onDone(await staffCall(revokeCertificate, { params: { code }, body: { reason } }))
        toast(t`Certificado cancelado`, { tone: 'ok' })
      }}
    />
  )
}
