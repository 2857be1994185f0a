import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { RowOf } from '#contract/engine/collection.ts'
import { pagePaths } from '#contract/features/page/page-paths.ts'
import { ChoiceList } from './choice-list.tsx'
import { errorText } from '#platform/error-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { BottomBar } from '#ui/layout/bottom-bar.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from './own.module.css'
import type { CampaignRows } from './use-campaign.ts'
import { useJoinForm, type JoinEditor } from './use-join-form.ts'

type Draft = NonNullable<JoinEditor['draft']>
interface PartProps {
  editor: JoinEditor
  draft: Draft
}

/** One agency, and brands of it. */
function AgencyFields({ editor, draft }: PartProps) {
  const { t } = useLingui()
  const { choices, change, isMissing } = editor
  const brands =
    choices.agencies.find(({ id }) => id === draft.agencyId)?.brands.filter(({ retired }) => !retired) ?? []
  return (
    <>
      <Field
        label={t`Empresa ou agência`}
        required
        error={isMissing('agencyId') ? t`Escolha a empresa ou agência.` : undefined}
      >
        {(ids) => (
          <Select
            {...ids}
            name="agencyId"
            value={draft.agencyId ?? ''}
            onChange={(event) => change({ agencyId: Number(event.target.value) || null, brandIds: [] })}
          >
            <option value="">{t`Escolha uma`}</option>
            {choices.agencies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ChoiceList
        name="brandIds"
        legend={t`Marcas com que você trabalha`}
        required
        options={brands.map(({ id, name }) => ({ id, label: name }))}
        chosen={draft.brandIds}
        onChange={(brandIds) => change({ brandIds })}
        error={isMissing('brandIds') ? t`Escolha pelo menos uma marca.` : undefined}
        empty={t`Escolha primeiro a empresa ou agência.`}
      />
    </>
  )
}

/** Retail chains, and of each at least one store. */
function StoreFields({ editor, draft }: PartProps) {
  const { t } = useLingui()
  const { choices, change, isMissing } = editor
  const chains = [...Map.groupBy(choices.stores, ({ chain }) => chain)]
  const chooseChains = (names: string[]) => {
    const left = choices.stores.filter(({ chain }) => names.includes(chain)).map(({ id }) => id)
    change({ chains: names, storeIds: draft.storeIds.filter((id) => left.includes(id)) })
  }
  return (
    <>
      <ChoiceList
        name="chains"
        legend={t`Redes em que você trabalha`}
        required
        options={chains.map(([chain]) => ({ id: chain, label: chain }))}
        chosen={draft.chains}
        onChange={chooseChains}
        error={isMissing('chains') ? t`Escolha pelo menos uma rede.` : undefined}
        empty={t`Nenhuma rede participa no momento.`}
      />
      {chains
        .filter(([chain]) => draft.chains.includes(chain))
        .map(([chain, stores]) => {
          const none = !stores.some(({ id }) => draft.storeIds.includes(id))
          return (
            <ChoiceList
              key={chain}
              name="storeIds"
              legend={t`Lojas da rede ${chain}`}
              required
              options={stores.map(({ id, name, city, state }) => ({
                id,
                label: name,
                detail: [city, state].filter(Boolean).join(' · '),
              }))}
              chosen={draft.storeIds}
              onChange={(storeIds) => change({ storeIds })}
              error={none && isMissing('storeIds') ? t`Escolha pelo menos uma loja desta rede.` : undefined}
            />
          )
        })}
    </>
  )
}

/** That they are of age, and accept the terms. */
function Consents({ editor, draft }: PartProps) {
  const { t } = useLingui()
  const { change, isMissing } = editor
  const wrong = (field: 'adult' | 'terms', text: string) => (
    <p role="alert" id={`${field}-error`} className={styles.error}>
      {isMissing(field) ? text : null}
    </p>
  )
  return (
    <div>
      <Checkbox
        name="adult"
        checked={draft.adult}
        aria-invalid={isMissing('adult') || undefined}
        aria-describedby="adult-error"
        onChange={(event) => change({ adult: event.target.checked })}
      >
        <Trans>Declaro que tenho 18 anos ou mais.</Trans>
      </Checkbox>
      {wrong('adult', t`Só participa quem tem 18 anos ou mais.`)}
      <Checkbox
        name="terms"
        checked={draft.terms}
        aria-invalid={isMissing('terms') || undefined}
        aria-describedby="terms-error"
        onChange={(event) => change({ terms: event.target.checked })}
      >
        <Trans>
          Li e aceito os{' '}
          <Link className={styles.link} to={pagePaths.termsAndConditions()}>
            termos e condições
          </Link>
          .
        </Trans>
      </Checkbox>
      {wrong('terms', t`Aceite os termos para participar.`)}
    </div>
  )
}

/** Signs somebody up: who they sell for, where, and that they may. Works without a network. */
export function JoinForm({ campaign, rows }: { campaign: RowOf<'campaigns'>; rows: CampaignRows }) {
  const editor = useJoinForm(campaign, rows)
  const form = useRef<HTMLFormElement>(null)
  const { draft, refused } = editor
  if (!draft) return <Skeleton shape="card" />
  const send = async () => {
    const first = await editor.send()
    if (!first) return
    const control = form.current?.querySelector<HTMLElement>(`[name="${first}"]`)
    control?.focus()
  }
  return (
    <form ref={form} className={styles.form} noValidate>
      {refused ? (
        <Banner
          tone="bad"
          icon={<TriangleAlert aria-hidden />}
          title={<Trans>A inscrição não foi aceita</Trans>}
          text={refused.code ? errorText(refused.code, refused.values) : undefined}
        />
      ) : null}
      <Section title={<Trans>Participar</Trans>}>
        <div className={styles.form}>
          <AgencyFields editor={editor} draft={draft} />
          <StoreFields editor={editor} draft={draft} />
          <Consents editor={editor} draft={draft} />
        </div>
      </Section>
      <BottomBar>
        <Button size="large" full busy={editor.busy} onClick={() => void send()}>
          <Trans>Participar da campanha</Trans>
        </Button>
      </BottomBar>
    </form>
  )
}
