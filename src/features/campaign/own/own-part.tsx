import { Trans, useLingui } from '@lingui/react/macro'
import { Store, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RowOf } from '#contract/engine/collection.ts'
import { changeStore, leaveCampaign } from '#domain/campaign/sign-up-actions.ts'
import { formatMoment } from '#platform/format.ts'
import { useMember } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { OwnLevel } from './own-level.tsx'
import styles from './own.module.css'
import { choicesOf, type CampaignRows } from './use-campaign.ts'

interface PartProps {
  campaign: RowOf<'campaigns'>
  signUp: RowOf<'campaignMembers'>
  rows: CampaignRows
}

/** Where somebody sells; stores come and go at any time. */
function OwnStores({ campaign, signUp, rows }: PartProps) {
  const { t } = useLingui()
  const member = useMember()
  const own = rows.stores.filter(({ id }) => signUp.storeIds.includes(id))
  const others = choicesOf(rows, campaign).stores.filter(({ id }) => !signUp.storeIds.includes(id))
  const change = (storeId: number, added: boolean) => {
    changeStore(member, { campaignId: campaign.id, storeId, added }).catch(() =>
      toast(t`Não foi possível guardar isto neste aparelho.`, { tone: 'bad' }),
    )
  }
  return (
    <Section title={<Trans>Minhas lojas</Trans>}>
      <div className={styles.stores}>
        <Card>
          <List>
            {own.map(({ id, name, chain, city }) => (
              <Row
                key={id}
                icon={<Store size={20} aria-hidden="true" />}
                title={name}
                detail={[chain, city].filter(Boolean).join(' · ')}
                end={
                  own.length > 1 ? (
                    <IconButton label={t`Tirar ${name}`} onClick={() => change(id, false)}>
                      <Trash2 size={20} aria-hidden="true" />
                    </IconButton>
                  ) : null
                }
              />
            ))}
          </List>
        </Card>
        {others.length > 0 ? (
          <Field label={t`Acrescentar uma loja`}>
            {(ids) => (
              <Select
                {...ids}
                value=""
                onChange={(event) => event.target.value && change(Number(event.target.value), true)}
              >
                <option value="">{t`Escolha a loja`}</option>
                {[...Map.groupBy(others, ({ chain }) => chain)].map(([chain, stores]) => (
                  <optgroup key={chain} label={chain}>
                    {stores.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </Select>
            )}
          </Field>
        ) : null}
      </div>
    </Section>
  )
}

/** Asks before somebody leaves. */
function Leave({ campaign }: Pick<PartProps, 'campaign'>) {
  const { t } = useLingui()
  const member = useMember()
  const [asked, setAsked] = useState(false)
  const leave = async () => {
    try {
      await leaveCampaign(member, campaign.id)
      toast(t`Você saiu da campanha`, { tone: 'ok' })
    } catch {
      toast(t`Não foi possível guardar isto neste aparelho.`, { tone: 'bad' })
    }
    setAsked(false)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        <Trans>Sair da campanha</Trans>
      </Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title={<Trans>Sair da campanha?</Trans>}
        description={
          <Trans>Novas vendas e fotos deixam de contar. Os pontos que você tem ficam até o acerto da campanha.</Trans>
        }
        closeLabel={t`Fechar`}
        footer={
          <Button size="large" full variant="danger" onClick={() => void leave()}>
            <Trans>Sair da campanha</Trans>
          </Button>
        }
      />
    </>
  )
}

/** What somebody takes part with. */
export function OwnPart(props: PartProps) {
  const { signUp, rows, campaign } = props
  const agency = rows.agencies.find(({ id }) => id === signUp.agencyId)
  const brands = (agency?.brands ?? []).filter(({ id }) => signUp.brandIds.includes(id)).map(({ name }) => name)
  return (
    <div className={styles.form}>
      <OwnLevel campaign={campaign} rows={rows} />
      <Section title={<Trans>Sua inscrição</Trans>}>
        <Card>
          <List>
            <Row title={<Trans>Empresa ou agência</Trans>} detail={agency?.name ?? ''} />
            <Row title={<Trans>Marcas</Trans>} detail={brands.join(', ')} />
            <Row title={<Trans>Inscrição feita em</Trans>} detail={formatMoment(signUp.joinedAt)} />
          </List>
        </Card>
      </Section>
      <OwnStores {...props} />
      <Leave campaign={campaign} />
    </div>
  )
}
