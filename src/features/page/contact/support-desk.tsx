import { Plural, Trans } from '@lingui/react/macro'
import { Clock, Mail, Phone } from 'lucide-react'
import { supportWorkingDays } from '#contract/features/contact/contact-contract.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ContactForm } from './contact-form.tsx'
import { PublicFaq } from '../parts/public-faq.tsx'
import styles from './support-desk.module.css'

/** How support is reached: by phone, by e-mail, by the form. */
export function SupportDesk({ client }: { client: string | null }) {
  const settings = useSettingsInSight()
  const support = settings?.support
  return (
    <div className={styles.desk}>
      {settings?.publicFaq ? <PublicFaq client={client} /> : null}
      {support?.use ? (
        <>
          <Card flush>
            <List className={styles.ways}>
              {support.phone ? (
                <Row
                  icon={
                    <IconTile>
                      <Phone />
                    </IconTile>
                  }
                  title={support.phone}
                  detail={<Trans>Telefone</Trans>}
                  render={<a href={`tel:${support.phone.replaceAll(/[^+\d]/g, '')}`} />}
                />
              ) : null}
              {support.email ? (
                <Row
                  icon={
                    <IconTile>
                      <Mail />
                    </IconTile>
                  }
                  title={support.email}
                  detail={<Trans>E-mail</Trans>}
                  render={<a href={`mailto:${support.email}`} />}
                />
              ) : null}
              <Row
                icon={
                  <IconTile>
                    <Clock />
                  </IconTile>
                }
                title={
                  <Plural
                    value={supportWorkingDays}
                    one="Resposta em até # dia útil"
                    other="Resposta em até # dias úteis"
                  />
                }
              />
            </List>
          </Card>
          <ContactForm client={client} />
        </>
      ) : null}
    </div>
  )
}
