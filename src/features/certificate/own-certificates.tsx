import { Trans } from '@lingui/react/macro'
import { Award } from 'lucide-react'
import { useOnline } from '#platform/browser/connection.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { List } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { CertificateRow } from './parts/certificate-row.tsx'
import { useCertificates } from './use-certificates.ts'
import styles from './certificate.module.css'

/** The certificates that this person was given. */
export function OwnCertificates() {
  const certificates = useCertificates()
  const online = useOnline()
  return (
    <>
      <ScreenHeader title={<Trans>Meus certificados</Trans>} />
      <Screen>
        {online ? null : (
          <Banner tone="neutral" title={<Trans>Conecte-se à internet para baixar o certificado.</Trans>} />
        )}
        {certificates ? null : <Skeleton shape="card" />}
        {certificates?.length === 0 ? (
          <EmptyState
            icon={<Award />}
            title={<Trans>Nenhum certificado ainda</Trans>}
            text={<Trans>Conclua um curso ou uma trilha e peça o certificado lá; ele fica guardado aqui.</Trans>}
          />
        ) : null}
        {certificates && certificates.length > 0 ? (
          <Card flush>
            <List className={styles.list}>
              {certificates.map((own) => (
                <CertificateRow key={own.certificate.code} own={own} />
              ))}
            </List>
          </Card>
        ) : null}
      </Screen>
    </>
  )
}
