import { Trans, useLingui } from '@lingui/react/macro'
import { Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { certificatePaths } from '#contract/features/certificate/certificate-paths.ts'
import {
  removeCertificateTemplate,
  useCertificateTemplate,
  type CertificateTemplate,
} from '#contract/features/certificate/certificate-template.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'

/** Makes a template the usual one, or offers it no more. */
export function TemplateActions({ template, onDone }: { template: CertificateTemplate; onDone: () => void }) {
  const { t } = useLingui()
  const { id: templateId, rev, name, isUsual } = template
  const navigate = useNavigate()
  const { busy, failure, attempt } = useAttempt()
  const [asked, setAsked] = useState(false)
  const makeUsual = () =>
    attempt(async () => {
      await staffCall(useCertificateTemplate, { params: { templateId } }, { rev })
      toast(t`Agora é o modelo padrão`, { tone: 'ok' })
      onDone()
    })
  const remove = () =>
    attempt(async () => {
      await staffCall(removeCertificateTemplate, { params: { templateId } }, { rev })
      toast(t`Modelo excluído`, { tone: 'ok' })
      await navigate(certificatePaths.certificateTemplates())
    })
  return (
    <>
      {failure && !asked ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {isUsual ? null : (
        <Button
          variant="outline"
          busy={busy}
          icon={<Star size={18} aria-hidden="true" />}
          onClick={() => void makeUsual()}
        >
          <Trans>Usar como padrão</Trans>
        </Button>
      )}
      <Button variant="danger" icon={<Trash2 size={18} aria-hidden="true" />} onClick={() => setAsked(true)}>
        <Trans>Excluir</Trans>
      </Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        locked={busy}
        title={<Trans>Excluir o modelo {name}?</Trans>}
        description={<Trans>Certificados já emitidos continuam como são.</Trans>}
        closeLabel={t`Fechar`}
        footer={
          <Button size="large" full variant="danger" busy={busy} onClick={() => void remove()}>
            <Trans>Excluir</Trans>
          </Button>
        }
      >
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      </Dialog>
    </>
  )
}
