import { Trans, useLingui } from '@lingui/react/macro'
import { Award } from 'lucide-react'
import { fetchCertificate } from '#domain/certificate/fetch-certificate.ts'
import { problemCode } from '#platform/call-error.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { callErrorText } from '#platform/error-text.ts'
import { saveAs } from '#platform/browser/save-as.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './course-certificate.module.css'

/** The certificate of a course that is finished on this device, as a PDF. */
export function CourseCertificate({ courseId }: { courseId: number }) {
  const { t } = useLingui()
  const online = useOnline()
  const { busy, failure, attempt } = useAttempt()
  const download = () =>
    attempt(async () => {
      const { name, pdf } = await fetchCertificate({ kind: 'course', id: courseId })
      saveAs(name, pdf)
    })
  // Everything is finished here: then the server has not heard of the last of it yet.
  const unsent = problemCode(failure) === 'certificate.not_finished'
  const refused = unsent
    ? t`As últimas aulas ainda não chegaram ao servidor. Tente de novo depois do envio.`
    : failure
      ? callErrorText(failure)
      : null
  return (
    <div className={styles.certificate}>
      <Button
        full
        variant="soft"
        icon={<Award aria-hidden="true" />}
        busy={busy}
        disabled={!online}
        onClick={() => void download()}
      >
        <Trans>Baixar certificado</Trans>
      </Button>
      <p role="status" className={styles.certificateNote}>
        {online ? refused : <Trans>Conecte-se à internet para baixar o certificado.</Trans>}
      </p>
    </div>
  )
}
