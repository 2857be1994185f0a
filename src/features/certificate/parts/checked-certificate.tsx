import { Trans } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide-react'
import type { Certificate } from '#contract/features/certificate/certificate-on-device.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { Card } from '#ui/layout/card.tsx'
import styles from '../certificate.module.css'

/** A calendar day in words, as the paper has it. */
const inWords = (day: string) =>
  new Intl.DateTimeFormat(activeLanguage(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** What is printed on a certificate of ours, to be compared with the paper. */
export function ValidCertificate({ certificate }: { certificate: Certificate }) {
  const { code, person, kind, title, minutes, programme, issuedOn } = certificate
  return (
    <div className={styles.page}>
      <header className={styles.verdict}>
        <span className={styles.valid} aria-hidden="true">
          <BadgeCheck />
        </span>
        <h1>
          <Trans>Certificado válido</Trans>
        </h1>
        <p>
          <Trans>Foi emitido por esta plataforma. Compare com o que está impresso.</Trans>
        </p>
      </header>
      <Card hero as="section" className={styles.paper}>
        <p className={styles.programme}>{programme}</p>
        <p className={styles.person}>{person}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{kind === 'trail' ? <Trans>Concluiu a trilha</Trans> : <Trans>Concluiu o curso</Trans>}</dt>
            <dd>{title}</dd>
          </div>
          {minutes === null ? null : (
            <div>
              <dt>
                <Trans>Carga horária</Trans>
              </dt>
              <dd>
                <Trans>{minutes} min</Trans>
              </dd>
            </div>
          )}
          <div>
            <dt>
              <Trans>Emitido em</Trans>
            </dt>
            <dd>{inWords(issuedOn)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Código</Trans>
            </dt>
            <dd className={styles.code}>{code}</dd>
          </div>
        </dl>
      </Card>
    </div>
  )
}
