import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Phone, Plus } from 'lucide-react'
import { useState } from 'react'
import { removeOwnPhone, type OwnPhone } from '#contract/features/phone/phone-contract.ts'
import { phoneKinds } from '#contract/features/phone/phone-rules.ts'
import { call } from '#engine/session/api.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { usePhoneTools } from '#platform/text/phone.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import styles from '../account/account.module.css'
import { FailureNote } from '../parts/failure-note.tsx'
import { useProof } from '../parts/use-proof.tsx'
import { NeedsNetwork } from '../parts/needs-network.tsx'
import rows from '../parts/rows.module.css'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { PhoneDialog } from './phone-dialog.tsx'
import { phoneKindTexts } from './phone-words.ts'
import { usePhones } from './use-phones.ts'
import { VerifyDialog } from './verify-dialog.tsx'

type Open = { what: 'edit' | 'verify'; phone: OwnPhone } | { what: 'add' } | null

/** The person's phones: kept by the server, so there is nothing to change without a network. */
export function Phones() {
  const { i18n, t } = useLingui()
  const online = useOnline()
  const tools = usePhoneTools()
  const { phones, failure, take } = usePhones()
  const removal = useAttempt()
  const { withProof, dialog: proof } = useProof()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const used = phones?.phones.map(({ kind }) => kind) ?? []
  const free = phoneKinds.filter((kind) => !used.includes(kind))
  const remove = ({ kind }: OwnPhone) =>
    void removal.attempt(async () => take(await withProof(() => call(removeOwnPhone, { body: { kind } }))))
  return (
    <Section title={<Trans>Telefones</Trans>}>
      <div className={styles.stack}>
        <NeedsNetwork />
        <FailureNote failure={removal.failure ?? failure} />
        {!phones && online && !failure ? <Skeleton shape="card" /> : null}
        {phones?.phones.length === 0 ? (
          <p className={styles.text}>
            <Trans>Não há telefone cadastrado.</Trans>
          </p>
        ) : null}
        {phones && phones.phones.length > 0 ? (
          <Card flush>
            <List className={rows.list}>
              {phones.phones.map((phone) => (
                <Row
                  key={phone.kind}
                  icon={
                    <IconTile>
                      <Phone />
                    </IconTile>
                  }
                  title={tools?.formatPhone(phone.phone, 'BR') ?? phone.phone}
                  detail={i18n._(phoneKindTexts[phone.kind])}
                >
                  {phone.verified ? (
                    <Pill tone="ok" icon={<BadgeCheck aria-hidden="true" />}>
                      <Trans>Telefone válido e verificado</Trans>
                    </Pill>
                  ) : null}
                  <div className={styles.actions}>
                    {phone.verified ? null : (
                      <Button variant="soft" disabled={!online} onClick={() => setOpen({ what: 'verify', phone })}>
                        <Trans>Verificar</Trans>
                      </Button>
                    )}
                    <Button variant="outline" disabled={!online} onClick={() => setOpen({ what: 'edit', phone })}>
                      <Trans>Alterar</Trans>
                    </Button>
                    <Button variant="quiet" disabled={!online || removal.busy} onClick={() => remove(phone)}>
                      <Trans>Remover</Trans>
                    </Button>
                  </div>
                </Row>
              ))}
            </List>
          </Card>
        ) : null}
        {phones && free.length > 0 ? (
          <Button
            variant="outline"
            size="large"
            full
            icon={<Plus aria-hidden="true" />}
            disabled={!online}
            onClick={() => setOpen({ what: 'add' })}
          >
            {t`Adicionar telefone`}
          </Button>
        ) : null}
      </div>
      {proof}
      {open && open.what !== 'verify' ? (
        <PhoneDialog
          kinds={open.what === 'edit' ? [open.phone.kind] : free}
          phone={open.what === 'edit' ? open.phone.phone : null}
          onSaved={take}
          onClose={close}
        />
      ) : null}
      {open?.what === 'verify' && phones ? (
        <VerifyDialog phone={open.phone} retryAt={phones.retryAt} onAnswer={take} onClose={close} />
      ) : null}
    </Section>
  )
}
