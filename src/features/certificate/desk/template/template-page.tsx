import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { certificatePaths } from '#contract/features/certificate/certificate-paths.ts'
import {
  listCertificateTemplates,
  readCertificateTemplate,
} from '#contract/features/certificate/certificate-template.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TemplateActions } from './template-actions.tsx'
import { TemplateEditor } from './template-editor.tsx'

function Above() {
  return (
    <Link to={certificatePaths.certificateTemplates()}>
      <Trans>Modelos</Trans>
    </Link>
  )
}

/** Writes a template. */
export function NewTemplate() {
  const navigate = useNavigate()
  const answer = useAnswer('new', (signal) => staffCall(listCertificateTemplates, {}, { signal }))
  return (
    <DeskPage above={<Above />} title={<Trans>Novo modelo</Trans>}>
      {answer.is === 'coming' ? <Skeleton shape="card" /> : null}
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is === 'there' ? (
        <TemplateEditor
          languages={answer.value}
          onSaved={({ id }) => void navigate(certificatePaths.certificateTemplate(id), { replace: true })}
        />
      ) : null}
    </DeskPage>
  )
}

/** One template as it is written. */
export function TemplatePage() {
  const { t } = useLingui()
  const { templateId = '' } = useParams()
  const [round, setRound] = useState(0)
  const answer = useAnswer(`${templateId} ${round}`, async (signal) => {
    const [template, languages] = await Promise.all([
      staffCall(readCertificateTemplate, { params: { templateId } }, { signal }),
      staffCall(listCertificateTemplates, {}, { signal }),
    ])
    return { template, languages }
  })
  if (answer.is !== 'there')
    return (
      <DeskPage above={<Above />} title={<Trans>Modelo de certificado</Trans>}>
        {answer.is === 'failed' ? (
          <Banner tone="bad" role="alert" title={callErrorText(answer.error)} />
        ) : (
          <Skeleton shape="card" />
        )}
      </DeskPage>
    )
  const { template, languages } = answer.value
  const renew = () => setRound((count) => count + 1)
  return (
    <DeskPage
      above={<Above />}
      title={template.name}
      actions={
        <>
          {template.isUsual ? <Pill tone="brand">{t`Padrão`}</Pill> : null}
          <TemplateActions template={template} onDone={renew} />
        </>
      }
    >
      <TemplateEditor
        key={`${template.id} ${template.rev}`}
        template={template}
        languages={languages}
        onSaved={renew}
      />
    </DeskPage>
  )
}
