import { Trans, useLingui } from '@lingui/react/macro'
import { Award } from 'lucide-react'
import { fetchCertificate } from '#domain/certificate/fetch-certificate.ts'
import { useSaveFile } from '#platform/browser/use-save-file.ts'
import { problemCode } from '#platform/call-error.ts'
import { callErrorText, errorText } from '#platform/error-text.ts'
import { NotedButton } from '#ui/button/noted-button.tsx'

/** The certificate of a course that is finished on this device, as a PDF. `waits`: what they thought of it is to be sent first. */
export function CourseCertificate({ courseId, waits }: { courseId: number; waits: boolean }) {
  const { t } = useLingui()
  const { online, busy, failure, save } = useSaveFile(() => fetchCertificate({ kind: 'course', id: courseId }))
  // Everything is finished here: then the server has not heard of the last of it yet.
  const unsent = problemCode(failure) === 'certificate.not_finished'
  const refused = unsent
    ? t`As últimas aulas ainda não chegaram ao servidor. Tente de novo depois do envio.`
    : failure
      ? callErrorText(failure)
      : null
  return (
    <NotedButton
      full
      variant="soft"
      icon={<Award aria-hidden="true" />}
      busy={busy}
      disabled={!online || waits}
      onClick={() => void save()}
      note={
        waits ? (
          errorText('certificate.needs_reaction')
        ) : online ? (
          refused
        ) : (
          <Trans>Conecte-se à internet para baixar o certificado.</Trans>
        )
      }
    >
      <Trans>Baixar certificado</Trans>
    </NotedButton>
  )
}
