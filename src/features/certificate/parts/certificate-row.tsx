import { useLingui } from '@lingui/react/macro'
import { Award, Download } from 'lucide-react'
import { Link } from 'react-router'
import { certificatePaths } from '#contract/features/certificate/certificate-paths.ts'
import { fetchPaper } from '#domain/certificate/fetch-certificate.ts'
import { useSaveFile } from '#platform/browser/use-save-file.ts'
import { callErrorText } from '#platform/error-text.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { Row } from '#ui/item/row.tsx'
import { inWords } from '../certificate-day.ts'
import { stateWords } from '../state-words.ts'
import type { OwnCertificate } from '../use-certificates.ts'
import styles from '../certificate.module.css'

/** One certificate: what it is of, how it stands, and its paper. */
export function CertificateRow({ own: { certificate, state } }: { own: OwnCertificate }) {
  const { t, i18n } = useLingui()
  const { code, title, issuedOn, expiresOn, ended, reason } = certificate
  const { online, busy, failure, save } = useSaveFile(() => fetchPaper(code))
  const issued = inWords(issuedOn)
  const until = expiresOn === null ? null : inWords(expiresOn)
  const detail = until === null ? t`Emitido em ${issued}` : t`Emitido em ${issued}, válido até ${until}`
  const { label, tone } = stateWords[state]
  return (
    <Row
      icon={
        <IconTile tone={state === 'valid' ? 'ok' : 'neutral'}>
          <Award />
        </IconTile>
      }
      title={title}
      detail={ended === 'revoked' && reason ? t`Cancelado: ${reason}` : detail}
      end={
        <>
          <Pill tone={tone}>{i18n._(label)}</Pill>
          {ended === null ? (
            <IconButton
              label={t`Baixar o certificado: ${title}`}
              disabled={!online || busy}
              onClick={() => void save()}
            >
              <Download aria-hidden="true" />
            </IconButton>
          ) : null}
        </>
      }
      render={<Link to={certificatePaths.certificate(code)} />}
      muted={ended !== null}
    >
      {failure ? (
        <span role="alert" className={styles.failure}>
          {callErrorText(failure)}
        </span>
      ) : null}
    </Row>
  )
}
