import { Trans, useLingui } from '@lingui/react/macro'
import { FileQuestion, WifiOff } from 'lucide-react'
import { useParams } from 'react-router'
import { parseCertificateCode } from '#contract/features/certificate/certificate-code.ts'
import { checkCertificate } from '#contract/features/certificate/certificate-on-device.ts'
import { publicCall } from '#platform/call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CodeForm } from './parts/code-form.tsx'
import { CheckedCertificate } from './parts/checked-certificate.tsx'
import styles from './certificate.module.css'

/** Whether a certificate is one of ours, for whoever holds it: its address is printed on it. */
export function CertificateCheck() {
  const { t } = useLingui()
  const typed = useParams()['code'] ?? ''
  const code = parseCertificateCode(typed)
  const answer = useAnswer(code ?? typed, async (signal) =>
    code === null ? null : publicCall(checkCertificate, { params: { code } }, { signal }),
  )
  if (answer.is === 'coming') {
    return (
      <div aria-busy="true">
        <h1 className="visually-hidden">{t`Carregando…`}</h1>
        <Skeleton shape="title" />
        <Skeleton shape="cover" />
      </div>
    )
  }
  if (answer.is === 'failed' && answer.error.status !== 404) {
    return (
      <>
        <h1 className="visually-hidden">
          <Trans>Conferir certificado</Trans>
        </h1>
        <EmptyState
          icon={<WifiOff />}
          title={callErrorText(answer.error)}
          text={<Trans>Conferir um certificado precisa de internet.</Trans>}
        />
      </>
    )
  }
  if (answer.is === 'there' && answer.value) return <CheckedCertificate certificate={answer.value} />
  return (
    <div className={styles.page}>
      <header className={styles.verdict}>
        <span className={styles.unknown} aria-hidden="true">
          <FileQuestion />
        </span>
        <h1>
          <Trans>Certificado não encontrado</Trans>
        </h1>
        <p>
          <Trans>Nenhum certificado tem este código. Confira letras e números como estão impressos nele.</Trans>
        </p>
      </header>
      <CodeForm key={typed} typed={typed} />
    </div>
  )
}
