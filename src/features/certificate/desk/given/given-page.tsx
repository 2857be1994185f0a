import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { readGivenCertificate, type GivenCertificate } from '#contract/features/certificate/certificate-desk.ts'
import { certificatePaths } from '#contract/features/certificate/certificate-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { Actions, DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { inWords } from '../../certificate-day.ts'
import { stateWords } from '../../state-words.ts'
import { CorrectName } from './correct-name.tsx'
import { RevokeCertificate } from './revoke-certificate.tsx'

function Shown({ certificate }: { certificate: GivenCertificate }) {
  const { code, title, programme, issuedOn, expiresOn, cycle, reason, replacedBy, leftOut } = certificate
  return (
    <>
      {leftOut === '' ? null : (
        <Banner
          tone="warn"
          title={<Trans>O papel não mostra estes caracteres do nome: {leftOut}</Trans>}
          text={<Trans>Nenhuma letra do certificado os tem. Corrija o nome se faltar algo.</Trans>}
        />
      )}
      <Card>
        <Facts>
          <Fact name={<Trans>Curso ou trilha</Trans>}>{title}</Fact>
          <Fact name={<Trans>Programa</Trans>}>{programme}</Fact>
          <Fact name={<Trans>Emitido em</Trans>}>{inWords(issuedOn)}</Fact>
          {expiresOn === null ? null : <Fact name={<Trans>Válido até</Trans>}>{inWords(expiresOn)}</Fact>}
          <Fact name={<Trans>Ciclo</Trans>}>{cycle}</Fact>
          <Fact name={<Trans>Código</Trans>}>
            <Link to={certificatePaths.certificate(code)}>{code}</Link>
          </Fact>
          {reason === null ? null : <Fact name={<Trans>Motivo do cancelamento</Trans>}>{reason}</Fact>}
          {replacedBy === null ? null : (
            <Fact name={<Trans>Substituído por</Trans>}>
              <Link to={certificatePaths.deskCertificate(replacedBy)}>{replacedBy}</Link>
            </Fact>
          )}
        </Facts>
      </Card>
    </>
  )
}

/** One certificate that the client gave. */
export function GivenPage() {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const { code = '' } = useParams()
  const [changed, setChanged] = useState<GivenCertificate | null>(null)
  const answer = useAnswer(code, (signal) => staffCall(readGivenCertificate, { params: { code } }, { signal }))
  const certificate = changed?.code === code ? changed : answer.is === 'there' ? answer.value : null
  const done = (now: GivenCertificate) => {
    setChanged(now)
    if (now.code !== code) void navigate(certificatePaths.deskCertificate(now.code), { replace: true })
  }
  return (
    <DeskPage
      above={
        <Link to={certificatePaths.deskCertificates()}>
          <Trans>Certificados</Trans>
        </Link>
      }
      title={certificate ? <bdi>{certificate.person}</bdi> : <Trans>Certificado</Trans>}
      actions={
        certificate ? (
          <Pill tone={stateWords[certificate.state].tone}>{i18n._(stateWords[certificate.state].label)}</Pill>
        ) : null
      }
    >
      {answer.is === 'failed' && !certificate ? (
        <Banner tone="bad" role="alert" title={callErrorText(answer.error)} />
      ) : null}
      {answer.is === 'coming' && !certificate ? <Skeleton shape="card" /> : null}
      {certificate ? <Shown certificate={certificate} /> : null}
      {certificate && (certificate.state === 'valid' || certificate.state === 'expired') ? (
        <Actions>
          <CorrectName certificate={certificate} onDone={done} />
          <RevokeCertificate certificate={certificate} onDone={done} />
        </Actions>
      ) : null}
    </DeskPage>
  )
}
